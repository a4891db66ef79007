import { ButtonLink } from '../../ui/button.tsx';
import { RoutineSheet } from './routine-sheet.tsx';

/** The first section: claim, two buttons and an example of a routine. */
export function Hero({ start, shop }: { start: string; shop: string }) {
  return (
    <section className="hero page">
      <h1 className="claim">
        <span>Tu entrenador online, </span>
        <span>objetivos claros, </span>
        <span>sin permanencia</span>
      </h1>
      <div>
        <p className="max-w-[27rem] text-lg text-quiet">
          Un plan por escrito, hecho para tu objetivo y tus días. Lo abres, lo haces y tachas.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={start} size="lg">
            Empieza Ya
          </ButtonLink>
          <ButtonLink to={shop} size="lg" variant="secondary">
            Ver la tienda
          </ButtonLink>
        </div>
      </div>
      <RoutineSheet />
    </section>
  );
}
