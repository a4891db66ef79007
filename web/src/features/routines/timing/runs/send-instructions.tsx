import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { toMadridDate, sendTime, formatWeekday } from '../format-dates.ts';

interface Props {
  /** ISO time of the next daily run. */
  nextRunAt: string | undefined;
  isPending: boolean;
}

/** How routines are sent, and the time of the next run. */
export function SendInstructions({ nextRunAt, isPending }: Props) {
  return (
    <section aria-labelledby="instructions" className="card p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="instructions" className="text-lg">
          Cómo funciona el envío
        </h2>
        {isPending && <Skeleton className="h-6 w-64" />}
        {nextRunAt && (
          <p className="font-semibold">
            Próximo envío:{' '}
            <time dateTime={nextRunAt}>
              {formatWeekday(toMadridDate(nextRunAt))}, {sendTime}
            </time>
          </p>
        )}
      </div>
      <ul className="timing-notes">
        <li>Las rutinas salen solas cada día a las {sendTime}, hora de Madrid.</li>
        <li>Solo las recibe quien tiene la suscripción activa y una rutina pendiente.</li>
        <li>Si falta la rutina de un mes, su usuario sigue pendiente hasta que la crees.</li>
        <li>
          «Forzar Envío General» adelanta el envío del día, y «Enviar Rutina» la de un usuario. Nadie recibe
          dos veces el mismo mes.
        </li>
      </ul>
    </section>
  );
}
