import './month.css';
import type { TrainingMonth } from '#shared/contracts/workouts/workouts.ts';
import { dayText, sheetOf } from '#shared/rules/routines/plan.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { isFinished } from '#shared/rules/workouts/progress.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { formatDate } from '../../../ui/format-dates.ts';
import { Head } from '../../../ui/head.tsx';
import { TickIcon } from '../../../ui/icons.tsx';
import { BackLink } from '../../../ui/navigation/back-link.tsx';
import { LoadingHeading, PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { sessionIn } from '../log.ts';
import { messages } from '../messages.ts';
import { OutboxNotice } from '../outbox-notice.tsx';
import { useMonth } from '../queries.ts';
import { lengthOf, sessionsOf, stepsOf } from '../steps.ts';
import { spareText } from '../texts.ts';
import { DownloadSheet } from './download-sheet.tsx';

/** A month of training: its weeks and sessions, and how far the person is. */
export function MonthPage({ deliveryId }: { deliveryId: string }) {
  const query = useMonth(deliveryId);
  return (
    <div className="page pt-8 sm:pt-12">
      <QueryState
        query={query}
        errorTitle={messages.monthFailed}
        errorHeading="h1"
        skeleton={
          <div aria-busy>
            <Head title="Tu mes" noindex />
            <LoadingHeading>Tu mes</LoadingHeading>
            <SkeletonText lines={10} className="max-w-xl" />
          </div>
        }
      >
        {(month) => <Month month={month} />}
      </QueryState>
    </div>
  );
}

function Month({ month }: { month: TrainingMonth }) {
  const all = sessionsOf(month);
  const isDone = (key: string) => isFinished(sessionIn(month, key));
  const done = all.filter(({ key }) => isDone(key)).length;
  const next = all.find(({ key }) => !isDone(key));
  const weeks = Map.groupBy(all, ({ session }) => session.week);
  return (
    <article className="month">
      <Head title={month.routineName} noindex />
      <div className="print:hidden">
        <BackLink to={sitePaths.training}>Tu entreno</BackLink>
      </div>
      <p className="mt-2 font-semibold">Mes {month.month}</p>
      <PageHeading className="text-2xl">{month.routineName}</PageHeading>
      <p className="mt-3 text-lg">
        {done} de {all.length} sesiones hechas
      </p>
      <progress
        className="progress mt-2 max-w-md print:hidden"
        aria-label="Sesiones hechas"
        max={all.length}
        value={done}
      />
      {month.correctedAt && (
        <p className="mt-3 text-quiet">El plan se corrigió el {formatDate(month.correctedAt)}.</p>
      )}
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        {next && (
          <ButtonLink to={sitePaths.session(month.deliveryId, next.key)}>
            {isBegun(month, next.key) ? 'Seguir' : 'Empezar'}: {next.session.name}
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={() => window.print()}>
          Imprimir
        </Button>
        <DownloadSheet month={month} />
      </div>
      <div className="mt-4">
        <OutboxNotice />
      </div>
      {month.plan.warmUp && <p className="mt-4 max-w-[65ch] text-quiet">{month.plan.warmUp}</p>}
      {[...weeks].map(([week, sessions]) => (
        <section key={week} aria-labelledby={`semana-${week}`} className="plan-week">
          <h2 id={`semana-${week}`}>Semana {week}</h2>
          <div className="plan-sessions">
            {sessions.map((each) => (
              <SessionCard
                key={each.key}
                month={month}
                session={each.session}
                day={each.day}
                sessionKey={each.key}
                isNext={each.key === next?.key}
              />
            ))}
          </div>
        </section>
      ))}
    </article>
  );
}

const isBegun = (month: TrainingMonth, key: string): boolean => sessionIn(month, key).startedAt !== null;

type CardProps = Omit<ReturnType<typeof sessionsOf>[number], 'key'> & {
  month: TrainingMonth;
  sessionKey: string;
  isNext: boolean;
};

export function SessionCard({ month, session, sessionKey: key, isNext, day }: CardProps) {
  const own = sessionIn(month, key);
  const isDone = isFinished(own);
  const { minutes, spare } = lengthOf(month, session);
  const lines = sheetOf(session, (id) => month.exercises.find(({ _id }) => _id === id));
  const steps = stepsOf(month, key)!.steps;
  const id = `sesion-${key}`;
  const action = isDone ? 'Ver' : own.startedAt === null ? 'Empezar' : 'Seguir';
  return (
    <section
      aria-labelledby={`${id} semana-${session.week}`}
      className={cx('plan-session', isNext && 'plan-session-next')}
    >
      <h3 id={id}>{session.name}</h3>
      <p className="plan-day">
        {day && dayText(day)}
        {isDone ? (
          <span className="badge badge-soft">
            <TickIcon width={16} height={16} strokeWidth={3} />
            Hecha
          </span>
        ) : (
          <span>unos {minutes} min</span>
        )}
      </p>
      <ol>
        {lines.map((line, at) => (
          <li key={line.entryId}>
            <p className="plan-line">
              <span>
                {line.exercise}
                {steps[at]!.sets.every(({ done }) => done) && (
                  <>
                    <TickIcon width={16} height={16} strokeWidth={3} className="plan-tick" />
                    <span className="sr-only"> (hecho)</span>
                  </>
                )}
              </span>
              <b>{line.work}</b>
            </p>
            <p className="plan-facts">{[line.effort, line.rest, line.note].filter(Boolean).join(', ')}</p>
          </li>
        ))}
      </ol>
      {!isDone && spare.length > 0 && <p className="plan-aside">{spareText(month.setup!.minutes!, spare)}</p>}
      {isDone && (own.note || own.pain != null) && (
        <p className="plan-aside">
          {own.note && <q>{own.note}</q>}
          {own.pain != null && <span> Dolor: {own.pain} de 10.</span>}
        </p>
      )}
      <ButtonLink
        to={sitePaths.session(month.deliveryId, key)}
        variant={isNext ? 'primary' : 'secondary'}
        size="sm"
        aria-label={`${action}: ${session.name}, semana ${session.week}`}
      >
        {action}
      </ButtonLink>
    </section>
  );
}
