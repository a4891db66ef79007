import { trainers, type Trainer } from '#shared/content/trainers.ts';

/** Who prepares the routines, and what each plan gives of them. */
export function Trainers() {
  return (
    <section aria-labelledby="entrenadores" className="page mt-20 lg:mt-28">
      <h2 id="entrenadores" className="border-t border-rule pt-6 text-2xl">
        Quién prepara tu rutina
      </h2>
      <ul className="mt-8 grid grid-cols-1 gap-8 md:grid-cols-2">
        {trainers.map((trainer, at) => (
          <li key={trainer.name} className="flex flex-wrap items-center gap-5">
            <Portrait trainer={trainer} at={at} />
            <div className="min-w-0 flex-1 basis-48">
              <h3 className="text-xl">{trainer.name}</h3>
              <p className="mt-1 max-w-[30rem] text-quiet">{trainer.about}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-8 max-w-[44rem] text-quiet">
        Con los planes Premium y Pro respondes al correo de tu rutina y te contesta tu entrenador; con Pro, en
        un día laborable.
      </p>
    </section>
  );
}

function Portrait({ trainer: { name, photo }, at }: { trainer: Trainer; at: number }) {
  if (!photo) return <TrainerDrawing isAlternate={at % 2 === 1} />;
  return (
    <img src={photo.src} alt={name} width={112} height={112} loading="lazy" className="trainer-portrait" />
  );
}

/** A trainer in a few shapes, until there is a photograph. */
function TrainerDrawing({ isAlternate }: { isAlternate: boolean }) {
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
