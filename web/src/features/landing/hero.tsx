import { ButtonLink } from '../../ui/button.tsx';
import { PriceLine } from './price-line.tsx';
import { RoutineSheet } from './routine-sheet.tsx';

interface Props {
  start: string;
  shop: string;
  plans: string;
  /** The page with a whole month of training. */
  month: string;
  /** What the cheapest plan costs. */
  price: string;
}

/** The first section: claim, two buttons and an example of a routine. */
export function Hero({ start, shop, plans, month, price }: Props) {
  return (
    <section className="hero page">
      <h1 className="claim">
        <span>Tu entrenador online, </span>
        <span>objetivos claros, </span>
        <span>sin permanencia</span>
      </h1>
      <div>
        <p className="max-w-[27rem] text-lg text-quiet">
          Un plan por escrito, de tu tipo de entrenamiento y tus días. Lo abres, lo haces y tachas.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={start} size="lg">
            Empieza Ya
          </ButtonLink>
          <ButtonLink to={shop} size="lg" variant="secondary">
            Ver la tienda
          </ButtonLink>
        </div>
        <PriceLine to={plans} price={price} />
      </div>
      <RoutineSheet month={month} />
    </section>
  );
}
