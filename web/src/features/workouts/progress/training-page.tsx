import './progress.css';
import { useState } from 'react';
import type { MonthSummary, TrainingProgress } from '#shared/contracts/workouts/workouts.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { bestMark, isFinished, mostTrained } from '#shared/rules/workouts/progress.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { Field, Select } from '../../../ui/form/field.tsx';
import { formatDay } from '../../../ui/format-dates.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { sessionIn } from '../log.ts';
import { messages } from '../messages.ts';
import { NextSession } from '../next-session.tsx';
import { OutboxNotice } from '../outbox-notice.tsx';
import { useMonth, useMonths, useProgress } from '../queries.ts';
import { currentMonth, sessionsOf } from '../steps.ts';
import { amountText, decimal, loadText, setText } from '../../../ui/format-sets.ts';
import { CalendarFeed } from './calendar-feed.tsx';
import { DownloadSets } from './download-sets.tsx';
import { TrainingCalendar } from './training-calendar.tsx';

/** What the person trains next, how it goes on, and every month that was sent. */
export function TrainingPage() {
  const months = useMonths();
  return (
    <QueryState
      query={months}
      errorTitle={messages.monthFailed}
      skeleton={<SkeletonText lines={8} className="mt-8 max-w-xl" />}
    >
      {(found) =>
        found.length === 0 ? (
          <EmptyState title="Aquí entrenarás">
            Cuando te llegue una rutina con su plan, desde aquí la empiezas, la apuntas y ves cómo avanzas.
          </EmptyState>
        ) : (
          <Training months={found} />
        )
      }
    </QueryState>
  );
}

function Training({ months }: { months: readonly MonthSummary[] }) {
  const current = currentMonth(months);
  const progress = useProgress();
  return (
    <>
      <OutboxNotice />
      {current && (
        <section aria-labelledby="siguiente" className="training-next">
          <NextSession month={current} headingId="siguiente" />
        </section>
      )}
      <QueryState
        query={progress}
        errorTitle={messages.progressFailed}
        skeleton={<SkeletonText lines={6} className="mt-8 max-w-xl" />}
      >
        {(found) => <Progress progress={found} deliveryId={current?.deliveryId} />}
      </QueryState>
      <section aria-labelledby="meses" className="training-part">
        <h2 id="meses">Tus meses</h2>
        <ul className="training-months">
          {months.map(({ deliveryId, routineName, month, planned, done }) => (
            <li key={deliveryId}>
              <Link to={sitePaths.trainingMonth(deliveryId)} className="training-month">
                <span className="min-w-0">
                  <b>{routineName}</b>
                  <span className="text-quiet"> · mes {month}</span>
                </span>
                <span>
                  {done} de {planned} sesiones
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <DownloadSets months={months} />
      </section>
      <CalendarFeed />
    </>
  );
}

interface ProgressProps {
  progress: TrainingProgress;
  /** Of the month that is trained now. */
  deliveryId: string | undefined;
}

function Progress({ progress, deliveryId }: ProgressProps) {
  const { sessionsDone, sessionsPlanned, streakWeeks, trainedDays, exercises } = progress;
  return (
    <>
      <section aria-labelledby="cifras" className="training-part">
        <h2 id="cifras">Hasta hoy</h2>
        <dl className="figures training-figures">
          <div>
            <dt>de {sessionsPlanned} sesiones</dt>
            <dd>{sessionsDone}</dd>
          </div>
          <div>
            <dt>{streakWeeks === 1 ? 'semana seguida' : 'semanas seguidas'}</dt>
            <dd>{streakWeeks}</dd>
          </div>
          <div>
            <dt>{trainedDays.length === 1 ? 'día entrenado' : 'días entrenados'}</dt>
            <dd>{trainedDays.length}</dd>
          </div>
        </dl>
      </section>
      <div className="training-columns">
        {deliveryId ? (
          <CurrentCalendar days={trainedDays} deliveryId={deliveryId} />
        ) : (
          <TrainingCalendar days={trainedDays} planned={[]} />
        )}
        {exercises.length > 0 && <Exercises exercises={exercises} />}
      </div>
    </>
  );
}

/** With the days of the sessions that are left of a month. */
function CurrentCalendar({ days, deliveryId }: { days: readonly string[]; deliveryId: string }) {
  const month = useMonth(deliveryId).data;
  const left = month ? sessionsOf(month).filter(({ key }) => !isFinished(sessionIn(month, key))) : [];
  return <TrainingCalendar days={days} planned={left.flatMap(({ day }) => day ?? [])} />;
}

type ExerciseProgress = TrainingProgress['exercises'][number];
type Day = ExerciseProgress['days'][number];

/** What a chart shows of an exercise: the estimate of one repetition, or the load, or the amount. */
function figureOf({ measure, load, days }: ExerciseProgress) {
  if (days.some(({ oneRepMax }) => oneRepMax !== null))
    return { name: 'Kilos a una repetición (cálculo)', of: (day: Day) => day.oneRepMax };
  if (load !== 'none' && days.some((day) => day.load !== null))
    return { name: load === 'assisted' ? 'Kilos de ayuda' : 'Kilos', of: (day: Day) => day.load };
  return { name: amountNames[measure], of: (day: Day) => day.amount };
}
const amountNames = { reps: 'Repeticiones', seconds: 'Segundos', metres: 'Metros' } as const;

function Exercises({ exercises }: { exercises: readonly ExerciseProgress[] }) {
  const [chosen, choose] = useState('');
  const exercise = exercises.find(({ exerciseId }) => exerciseId === chosen) ?? mostTrained(exercises)!;
  const { name, of } = figureOf(exercise);
  return (
    <section aria-labelledby="ejercicios" className="training-part min-w-0">
      <h2 id="ejercicios">Tus ejercicios</h2>
      <Field label="Ejercicio" className="mt-4 max-w-sm">
        <Select value={exercise.exerciseId} onChange={({ target }) => choose(target.value)}>
          {exercises.map(({ exerciseId, name: title }) => (
            <option key={exerciseId} value={exerciseId}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <p className="mt-4 text-quiet">{name}</p>
      <Chart
        key={exercise.exerciseId}
        label={`${name}: ${exercise.name}`}
        kind="line"
        formatScale={decimal}
        points={exercise.days.map((day) => ({
          label: formatDay(day.day),
          text: setText(day, exercise),
          value: of(day),
        }))}
      />
      <DayTable exercise={exercise} />
      <h3 className="mt-8 text-lg">Tus mejores marcas</h3>
      <ul className="training-marks">
        {exercises.map((each) => {
          const best = bestMark(each);
          return (
            best && (
              <li key={each.exerciseId}>
                <span>{each.name}</span>
                <b>{setText(best, each)}</b>
                <span className="text-sm text-quiet">{formatDay(best.day)}</span>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

function DayTable({ exercise }: { exercise: ExerciseProgress }) {
  const { name, days, load, measure } = exercise;
  return (
    <details className="training-table">
      <summary>Los mismos datos en una tabla</summary>
      <table aria-label={`Mejor serie de cada día: ${name}`}>
        <thead>
          <tr>
            <th scope="col">Día</th>
            {load !== 'none' && <th scope="col">Carga</th>}
            <th scope="col">{amountNames[measure]}</th>
            <th scope="col">A una repetición</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDay(day.day)}</th>
              {load !== 'none' && <td>{loadText(day.load, load) || '–'}</td>}
              <td>{amountText(day.amount, measure)}</td>
              <td>{day.oneRepMax === null ? '–' : `${decimal(day.oneRepMax)} kg`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
