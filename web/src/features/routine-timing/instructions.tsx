import { dayOf, sendTimeText, weekdayText } from './dates.ts';

/** How the sending works (wizard-and-back-office.md section 2), and when it happens next. */
export function Instructions({ nextRunAt }: { nextRunAt: string | undefined }) {
  return (
    <section aria-labelledby="instructions" className="card p-5">
      <h2 id="instructions" className="text-lg">
        Cómo funciona el envío
      </h2>
      <ul className="timing-notes">
        <li>
          Las rutinas salen solas cada día a las {sendTimeText}, hora de Madrid.
          {nextRunAt && (
            <>
              {' '}
              <strong>
                El próximo envío es el <time dateTime={nextRunAt}>{weekdayText(dayOf(nextRunAt))}</time>.
              </strong>
            </>
          )}
        </li>
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
