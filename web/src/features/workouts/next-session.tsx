import { sheetOf } from '#shared/rules/routines/plan.ts';
import type { MonthSummary, TrainingMonth } from '#shared/contracts/workouts/workouts.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { isFinished } from '#shared/rules/workouts/progress.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { sessionIn } from './log.ts';
import { useMonth } from './queries.ts';
import { sessionsOf } from './steps.ts';

/** Exercises that are named of a session. */
const namedCount = 3;

/** The session that comes next of a month, as the largest thing of its place: heading, first exercises, and the way to begin. */
export function NextSession({ month, headingId }: { month: MonthSummary; headingId?: string }) {
  const { deliveryId } = month;
  const whole = useMonth(deliveryId).data;
  const { key, name } = nextOf(month, whole);
  const exercises = whole ? exercisesOf(whole, key) : [];
  const more = exercises.length - namedCount;
  const hasBegun = whole !== undefined && sessionIn(whole, key).startedAt !== null;
  const done = whole ? whole.sessions.filter(isFinished).length : month.done;
  return (
    <>
      <p className="font-semibold">
        {month.routineName}, semana {key[0]}
      </p>
      <h2 id={headingId} className="mt-1 text-2xl font-extrabold">
        {name}
      </h2>
      <p className="mt-2 min-h-[3.25rem]">
        {exercises.slice(0, namedCount).join(', ')}
        {more > 0 && ` y ${more} más`}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink to={sitePaths.session(deliveryId, key)}>{hasBegun ? 'Seguir' : 'Empezar'}</ButtonLink>
        <Link
          to={sitePaths.trainingMonth(deliveryId)}
          className="text-link inline-flex min-h-11 items-center"
        >
          {done} de {month.planned} sesiones hechas
        </Link>
      </div>
    </>
  );
}

/** The next session: by the log of this browser, which may know more than the list, else as the list says. */
function nextOf({ next }: MonthSummary, whole: TrainingMonth | undefined): { key: string; name: string } {
  const found = whole && sessionsOf(whole).find(({ key }) => !isFinished(sessionIn(whole, key)));
  return found ? { key: found.key, name: found.session.name } : next!;
}

function exercisesOf(month: TrainingMonth, key: string): string[] {
  const session = sessionsOf(month).find((each) => each.key === key)?.session;
  if (!session) return [];
  return sheetOf(session, (id) => month.exercises.find(({ _id }) => _id === id)).map(
    ({ exercise }) => exercise,
  );
}
