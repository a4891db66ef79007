/** The outline of a star in a box of 20 × 20. */
export const starOutline = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8L10 1.6Z';

interface Props {
  /** 0 to 5. */
  rating: number;
  /** Number of reviews, shown in brackets. */
  count?: number;
}

/** A rating as five stars, filled to the tenth, with a text for screen readers. */
export function Stars({ rating, count }: Props) {
  const value = rating.toLocaleString('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const reviews = count === undefined ? '' : `, ${count} ${count === 1 ? 'opinión' : 'opiniones'}`;
  return (
    <span className="inline-flex items-center gap-1.5 text-sm">
      <span className="sr-only">{`${value} de 5 estrellas${reviews}`}</span>
      <svg aria-hidden width="90" height="18" viewBox="0 0 100 20" className="text-accent">
        {[0, 1, 2, 3, 4].map((star) => (
          <Star key={star} x={star * 20} share={Math.min(1, Math.max(0, rating - star))} />
        ))}
      </svg>
      {count !== undefined && (
        <span aria-hidden className="text-quiet">
          ({count})
        </span>
      )}
    </span>
  );
}

function Star({ x, share }: { x: number; share: number }) {
  return (
    <g transform={`translate(${x})`}>
      {share > 0 && (
        <svg width={20 * share} height="20">
          <path d={starOutline} fill="currentColor" />
        </svg>
      )}
      <path d={starOutline} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
    </g>
  );
}
