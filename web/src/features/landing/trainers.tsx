import { trainers, type Trainer } from '#shared/content/trainers.ts';
import { TrainerDrawing } from './trainer-drawing.tsx';

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
