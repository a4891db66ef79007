/** A trainer in a few shapes, until there is a photograph. */
export function TrainerDrawing({ isAlternate }: { isAlternate: boolean }) {
  return (
    <svg aria-hidden viewBox="0 0 112 112" width={112} height={112} className="trainer-portrait">
      <rect width={112} height={112} className="fill-sunken" />
      <path
        d={isAlternate ? 'M34 62c-4-34 48-34 44 0v18H34z' : 'M36 46c0-26 40-26 40 0l-3 6H39z'}
        className="trainer-figure"
      />
      <path d="M50 58h12v20H50z" className="trainer-face" />
      <ellipse cx={56} cy={50} rx={15} ry={18} className="trainer-face" />
      <path
        d={
          isAlternate
            ? 'M40 48c4-16 24-20 32 0-10-2-18-6-22-12-2 6-6 10-10 12z'
            : 'M40 44c2-16 30-16 32 0-10-6-22-6-32 0z'
        }
        className="trainer-figure"
      />
      <path d="M16 112c2-26 18-36 34-38 4 6 8 6 12 0 16 2 32 12 34 38z" className="trainer-figure" />
      <path d="M50 74c4 6 8 6 12 0l5 1c-5 14-17 14-22 0z" className="fill-signal" />
    </svg>
  );
}
