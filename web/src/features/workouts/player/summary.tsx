import type { LoggedSession, TrainingMonth } from '#shared/contracts/workouts/workouts.ts';
import { dayText } from '#shared/rules/routines/plan.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { bestOneRepMax, isFinished } from '#shared/rules/workouts/progress.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Head } from '../../../ui/head.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { sessionIn } from '../log.ts';
import { OutboxNotice } from '../outbox-notice.tsx';
import { sessionsOf, type SessionSteps } from '../steps.ts';
import { decimal } from '../../../ui/format-sets.ts';
import { HowItWent } from './how-it-went.tsx';

interface Props {
  month: TrainingMonth;
  steps: SessionSteps;
  onChange: (change: Partial<LoggedSession>) => void;
}

/** What a finished session was, and what comes next. */
export function Summary({ month, steps, onChange }: Props) {
  const own = sessionIn(month, steps.key);
  const best = bestMarks(month, steps);
  const next = sessionsOf(month).find(
    ({ key }) => !month.sessions.some((session) => session.key === key && isFinished(session)),
  );
  return (
    <div className="player-summary">
      <Head title={`Sesión terminada · ${steps.session.name}`} noindex />
      <OutboxNotice />
      <p className="font-semibold">{steps.session.name}</p>
      <PageHeading className="text-2xl">Sesión terminada</PageHeading>
      <Figures month={month} steps={steps} />
      {best.length > 0 && (
        <section aria-labelledby="marcas" className="mt-6">
          <h2 id="marcas" className="text-lg">
            Mejor marca
          </h2>
          <ul className="mt-2 grid gap-1">
            {best.map(({ name, now, before }) => (
              <li key={name}>
                {name}: <b>{decimal(now)} kg</b> a una repetición, por cálculo
                <span className="text-quiet"> (antes {decimal(before)} kg)</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="player-part" aria-label="Cómo ha ido">
        <HowItWent session={own} onChange={onChange} />
      </section>
      <p className="mt-6">
        {next
          ? `La siguiente: ${next.session.name}${next.day ? `, ${dayText(next.day)}` : ''}.`
          : 'Has terminado todas las sesiones del mes.'}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={sitePaths.trainingMonth(month.deliveryId)}>Ver el mes</ButtonLink>
        <ButtonLink to={sitePaths.training} variant="secondary">
          Tu progreso
        </ButtonLink>
        <Button variant="ghost" onClick={() => onChange({ finishedAt: null })}>
          Seguir con la sesión
        </Button>
      </div>
    </div>
  );
}

/** Sets, kilos and minutes of the session; a figure that says nothing is left out. */
function Figures({ month, steps }: Pick<Props, 'month' | 'steps'>) {
  const { startedAt, finishedAt } = sessionIn(month, steps.key);
  const all = steps.steps.flatMap((step) => (step.isSkipped ? [] : step.sets));
  const done = all.flatMap((set) => set.done ?? []);
  const kilos = done.reduce((sum, { exerciseId, amount, load }) => {
    const exercise = month.exercises.find(({ _id }) => _id === exerciseId);
    return sum + (exercise?.load === 'external' && exercise.measure === 'reps' ? amount * (load ?? 0) : 0);
  }, 0);
  const minutes = Math.round((Date.parse(finishedAt!) - Date.parse(startedAt ?? finishedAt!)) / 60_000);
  return (
    <dl className="figures summary-figures">
      <div>
        <dt>series de {all.length}</dt>
        <dd>{done.length}</dd>
      </div>
      {kilos > 0 && (
        <div>
          <dt>kg movidos</dt>
          <dd>{Math.round(kilos).toLocaleString('es-ES')}</dd>
        </div>
      )}
      {minutes > 0 && minutes < 600 && (
        <div>
          <dt>minutos</dt>
          <dd>{minutes}</dd>
        </div>
      )}
    </dl>
  );
}

/** Exercises whose estimate is higher than any before, where there was one. */
function bestMarks(month: TrainingMonth, { key, steps }: SessionSteps) {
  return steps.flatMap(({ exercise, sets }) => {
    if (exercise.load !== 'external' || exercise.measure !== 'reps') return [];
    const own = sets.flatMap(({ done }) => (done?.exerciseId === exercise._id ? [done] : []));
    const earlier = [
      ...month.sets.filter(
        (set) => set.isDone && set.exerciseId === exercise._id && !set.key.startsWith(`${key}.`),
      ),
      ...(month.lastTimes.find(({ exerciseId }) => exerciseId === exercise._id)?.sets ?? []),
    ];
    const [now, before] = [bestOneRepMax(own), bestOneRepMax(earlier)];
    return now !== null && before !== null && now > before ? [{ name: exercise.name, now, before }] : [];
  });
}
