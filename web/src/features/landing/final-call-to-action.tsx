import { ButtonLink } from '../../ui/button.tsx';
import { PriceLine } from './price-line.tsx';

interface Props {
  start: string;
  plans: string;
  /** What the cheapest plan costs. */
  price: string;
}

/** Call to action before the footer: a week with its first day ticked. */
export function FinalCallToAction({ start, plans, price }: Props) {
  return (
    <section className="page mt-20 lg:mt-28">
      <div className="last-call">
        <div>
          <h2 className="max-w-[13ch] text-3xl">Tu primera semana cabe en una hoja</h2>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            <ButtonLink to={start} size="lg">
              Empieza Ya
            </ButtonLink>
            <p className="text-quiet">Sin permanencia. Lo dejas cuando quieras.</p>
          </div>
          <PriceLine to={plans} price={price} />
        </div>
        <div aria-hidden className="first-week">
          {'LMXJVSD'.split('').map((day) => (
            <span key={day}>{day}</span>
          ))}
        </div>
      </div>
    </section>
  );
}
