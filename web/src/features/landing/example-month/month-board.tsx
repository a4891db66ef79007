import '../example-month.css';
import { TickIcon } from '../../../ui/icons.tsx';
import { useShownChoice } from '../../../ui/list/use-shown-choice.ts';
import { useUrlState, type UrlCodec } from '../../../ui/list/use-url-state.ts';
import { loadOf, sessions, setsOf, warmUp, weeks, type Exercise, type Session } from './month.ts';
import { ExerciseDrawing } from '../../../ui/display/exercise-drawing.tsx';

/** The chosen week, kept in the query string. */
const codec: UrlCodec<{ week: number }> = {
  parse: (query) => ({ week: weeks.findIndex((_, at) => String(at + 1) === query.get('semana')) + 1 || 1 }),
  write: ({ week }) => (week === 1 ? '' : `?semana=${week}`),
};

/** The four weeks, of which one is chosen, and its sessions with their sets and loads. */
export function MonthBoard() {
  const { state, update } = useUrlState(codec);
  const [week, choose] = useShownChoice(state.week, (next) => update({ week: next }, { replace: true }));
  return (
    <>
      <section aria-labelledby="semanas" className="month-part">
        <h2 id="semanas">Las cuatro semanas</h2>
        <p className="month-lead">
          «En reserva» son las repeticiones que te quedarían al terminar la serie. Si te quedan más, sube la
          carga; si te quedan menos, bájala. Toca una semana y verás sus series y sus cargas.
        </p>
        <Weeks chosen={week} onChoose={choose} />
      </section>
      <section aria-labelledby="sesiones" className="month-part">
        <h2 id="sesiones">Las cuatro sesiones</h2>
        <p className="month-lead">{warmUp}</p>
        <p aria-live="polite" className="month-shown">
          {`Semana ${week}: ${weeks[week - 1]!.title}`}
        </p>
        <div className="month-sessions">
          {sessions.map((session) => (
            <SessionCard key={session.day} session={session} week={week} />
          ))}
        </div>
        <p className="month-lead text-sm">
          Las cargas son un ejemplo: las tuyas salen de las repeticiones que te quedan en reserva.
        </p>
      </section>
    </>
  );
}

function Weeks({ chosen, onChoose }: { chosen: number; onChoose: (week: number) => void }) {
  return (
    <fieldset className="month-weeks">
      <legend className="sr-only">Semana que se muestra</legend>
      {weeks.map(({ title, reserve, text }, at) => (
        <label key={title} className="month-week">
          <input
            type="radio"
            name="week"
            checked={chosen === at + 1}
            onChange={() => onChoose(at + 1)}
            aria-label={`Semana ${at + 1}: ${title}`}
            aria-describedby={`week-${at + 1}`}
          />
          <span aria-hidden className="month-numeral">
            {at + 1}
          </span>
          <span id={`week-${at + 1}`}>
            <strong className="block">{title}</strong>
            <span className="month-change">{text}</span>
            <span className="month-reserve">
              <b>{reserve}</b> en reserva
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function SessionCard({ session: { day, title, exercises }, week }: { session: Session; week: number }) {
  const id = `session-${day}`;
  return (
    <section aria-labelledby={id} className="month-session">
      <h3 id={id}>
        {day}
        <span>{title}</span>
      </h3>
      <ol>
        {exercises.map((exercise) => (
          <ExerciseRow key={`${week} ${exercise.name}`} exercise={exercise} week={week} />
        ))}
      </ol>
    </section>
  );
}

/** An exercise as it stands on the phone at the gym: a tap ticks its sets. */
function ExerciseRow({ exercise, week }: { exercise: Exercise; week: number }) {
  const { name, cue, amount, rest, drawing } = exercise;
  const sets = setsOf(exercise, week);
  const load = loadOf(exercise, week);
  return (
    <li className="exercise">
      <ExerciseDrawing drawing={drawing} />
      <div className="min-w-0">
        <strong className="block leading-snug">{name}</strong>
        <span className="block text-sm text-quiet">{cue}</span>
      </div>
      <p className="exercise-load-figure">
        {load === null ? (
          <span>sin peso</span>
        ) : (
          <>
            <b>{load.toLocaleString('es-ES')}</b> kg
          </>
        )}
      </p>
      <label className="exercise-sets">
        <input type="checkbox" className="sr-only" aria-label={`${name}: hecho`} />
        <span aria-hidden className="exercise-boxes">
          {Array.from({ length: sets }, (_, at) => (
            <span key={at}>
              <TickIcon width={16} height={16} strokeWidth={3.5} />
            </span>
          ))}
        </span>
        <span className="whitespace-nowrap">
          <b>
            {sets} × {amount}
          </b>
        </span>
        <span className="exercise-rest">{rest}</span>
      </label>
    </li>
  );
}
