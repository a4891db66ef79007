import { cx } from '../../ui/cx.ts';
import { TickIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { thursday, workOf } from './example-month/month.ts';

const week = [
  { day: 'L', name: 'Lunes', state: 'hecho' },
  { day: 'M', name: 'Martes', state: 'hecho' },
  { day: 'X', name: 'Miércoles', state: 'descanso' },
  { day: 'J', name: 'Jueves', state: 'hoy' },
  { day: 'V', name: 'Viernes', state: 'pendiente' },
  { day: 'S', name: 'Sábado', state: 'descanso' },
  { day: 'D', name: 'Domingo', state: 'descanso' },
] as const;

/** What is lifted today, in the order of the exercises. */
const loads = ['85 kg', '70 kg', '16 kg', '40 kg', ''];
/** How many exercises of today are done. */
const doneToday = 3;
const exercises = thursday.exercises.map((exercise, at) => ({
  name: exercise.name,
  work: workOf(exercise, 3),
  load: loads[at],
  done: at < doneToday,
}));

/** Example of a routine: week, today's session whose ticks animate once, and the way to the whole month. */
export function RoutineSheet({ month }: { month: string }) {
  return (
    <figure className="sheet">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-lg font-bold tracking-tight">Fuerza, 4 días</p>
        <p className="text-sm text-quiet">Semana 3 de 4</p>
      </div>
      <Week />
      <Session />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span aria-hidden className="relative h-2 min-w-16 flex-1 overflow-hidden rounded-full bg-rule">
          <span className="absolute inset-y-0 left-0 w-[62.5%] bg-signal" />
        </span>
        <p className="text-sm">
          <strong>10</strong> de 16 sesiones
        </p>
      </div>
      <Link to={month} className="text-link mt-2 -mb-2 inline-flex min-h-11 items-center">
        Ver el mes entero
      </Link>
      <figcaption className="sr-only">Ejemplo de una rutina: sesión de jueves, tren inferior</figcaption>
    </figure>
  );
}

function Week() {
  return (
    <ol aria-label="Semana" className="mt-4 grid grid-cols-7 gap-1">
      {week.map(({ day, name, state }) => (
        <li key={day} className={cx('sheet-day', `sheet-day-${state}`)}>
          <span aria-hidden className="text-sm">
            {day}
          </span>
          <span aria-hidden className="sheet-dot">
            {state === 'hecho' && <TickIcon width={16} height={16} strokeWidth={3} />}
          </span>
          <span className="sr-only">{`${name}: ${state}`}</span>
        </li>
      ))}
    </ol>
  );
}

function Session() {
  return (
    <div className="sheet-session">
      <table className="sheet-table">
        <caption className="sr-only">Ejercicios de hoy</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Hecho</th>
            <th scope="col">Ejercicio</th>
            <th scope="col">Series</th>
            <th scope="col">Carga</th>
          </tr>
        </thead>
        <tbody>
          {exercises.map(({ name, work, load, done }) => (
            <tr key={name}>
              <td>
                <span className={cx('sheet-box', done && 'sheet-box-done')}>
                  {done && <TickIcon width={16} height={16} strokeWidth={3} />}
                </span>
                <span className="sr-only">{done ? 'Sí' : 'No'}</span>
              </td>
              <th scope="row">{name}</th>
              <td className="font-bold">{work}</td>
              <td className="text-quiet">{load}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
