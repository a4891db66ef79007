import './player.css';
import { useEffect, useRef, useState } from 'react';
import type { LoggedSession, TrainingMonth } from '#shared/contracts/workouts/workouts.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { Head } from '../../../ui/head.tsx';
import { useUrlState, type UrlCodec } from '../../../ui/list/use-url-state.ts';
import { sessionIn, sessionNow, setNow, withLog } from '../log.ts';
import { messages } from '../messages.ts';
import { logChange, useMonth } from '../queries.ts';
import { nextPlace, restAfter, stepsOf, type SessionSteps, type SetPlace, type Step } from '../steps.ts';
import { OutboxNotice } from '../outbox-notice.tsx';
import { ExerciseView } from './exercise-view.tsx';
import { PlayerHeader } from './player-header.tsx';
import { endRest, renewAlarm, restPlace, startRest } from './rest.ts';
import { dropRun, renewSignals } from './run.ts';
import { SetBar, type SetValues, type TimedResult } from './set-bar.tsx';
import { useScreenOn, useTheme } from './settings.ts';
import { Summary } from './summary.tsx';

interface Props {
  deliveryId: string;
  /** `2-3`: the third session of the second week. */
  session: string;
}

/** A session while it is trained: one exercise a screen. */
export function Player({ deliveryId, session }: Props) {
  useTheme();
  useScreenOn();
  const query = useMonth(deliveryId);
  return (
    <div className="player">
      <QueryState
        query={query}
        errorTitle={messages.monthFailed}
        errorHeading="h1"
        skeleton={
          <div className="player-body" aria-busy>
            <Head title="Entreno" noindex />
            <SkeletonText lines={8} />
          </div>
        }
      >
        {(month) => <Training month={month} sessionKey={session} />}
      </QueryState>
    </div>
  );
}

/** The exercise that is shown stands in the URL, so that a reload leads back to it. */
const codec: UrlCodec<{ entryId: string }> = {
  parse: (query) => ({ entryId: query.get('ejercicio') ?? '' }),
  write: ({ entryId }) => (entryId ? `?ejercicio=${encodeURIComponent(entryId)}` : ''),
};

function Training({ month, sessionKey }: { month: TrainingMonth; sessionKey: string }) {
  const steps = stepsOf(month, sessionKey);
  if (!steps)
    return (
      <div className="page">
        <Head title={messages.sessionMissing} noindex />
        <ErrorState
          heading="h1"
          title={messages.sessionMissing}
          message="Puede que tu entrenador lo haya corregido."
          action={<ButtonLink to={sitePaths.trainingMonth(month.deliveryId)}>Ver el mes</ButtonLink>}
        />
      </div>
    );
  return <Session key={sessionKey} month={month} steps={steps} />;
}

function Session({ month, steps }: { month: TrainingMonth; steps: SessionSteps }) {
  const { step, set, choose, show, open } = useShown(steps);
  const [said, say] = useState('');
  const title = useTitle(step.entry.id);
  const place = restPlace(month.deliveryId, steps.key);
  useAlarms(place);
  const log = logOf(month, steps, step);

  const tick = (done: SetPlace, values: SetValues) => {
    log.begin();
    log.write(done, values, true);
    choose(null);
    startRest(place, restAfter(steps, done.key));
    const next = nextPlace(steps, done.key);
    say(`Serie ${done.number} hecha.${next ? '' : ' No queda ninguna.'}`);
    if (next && next.step !== step && step.isRound && isSameBlock(steps, step, next.step)) open(next.step);
    // stays on what was done: the person goes on when ready
    else show(step.entry.id);
  };
  const logTimed = (timed: TimedResult[], endedAt: number | null) => {
    log.begin();
    const sets = log.writeTimed(timed);
    choose(null);
    if (endedAt === null) return;
    const after = stepsOf(withLog(month, { sets, sessions: [] }), steps.key)!;
    startRest(place, restAfter(after, sets.at(-1)!.key), endedAt);
  };
  const finish = () => {
    dropRun();
    endRest();
    log.finish();
  };

  if (log.own.finishedAt !== null) return <Summary month={month} steps={steps} onChange={log.change} />;

  const following = nextPlace(steps, step.sets.at(-1)?.key)?.step;
  const goOn = following
    ? { label: `Siguiente: ${following.exercise.name}`, act: () => open(following) }
    : { label: 'Terminar la sesión', act: finish };
  return (
    <>
      <Head title={`${step.exercise.name} · ${steps.session.name}`} noindex />
      <PlayerHeader
        month={month}
        steps={steps}
        step={step}
        onOpen={open}
        onChange={log.change}
        onFinish={finish}
      />
      <OutboxNotice />
      <ExerciseView
        month={month}
        steps={steps}
        step={step}
        chosen={set?.key ?? null}
        onChoose={choose}
        onSkip={log.skip}
        onSwap={log.swap}
        title={title}
      />
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <SetBar
        month={month}
        steps={steps}
        step={step}
        set={step.isSkipped ? null : set}
        onTick={tick}
        onWrite={log.write}
        onCancel={() => choose(null)}
        onTimed={logTimed}
        onShow={show}
        goOn={goOn}
      />
    </>
  );
}

/** The exercise of the URL and the set that was pressed, or else what comes next. */
function useShown(steps: SessionSteps) {
  const { state, update } = useUrlState(codec);
  const [chosen, choose] = useState<string | null>(null);
  const step =
    steps.steps.find(({ entry }) => entry.id === state.entryId) ??
    nextPlace(steps)?.step ??
    steps.steps.at(-1)!;
  const set = step.sets.find((each) => each.key === chosen) ?? step.sets.find(({ done }) => !done) ?? null;
  const show = (entryId: string) => {
    // a navigation renders the whole page
    if (entryId !== state.entryId) update({ entryId }, { replace: true });
  };
  const open = (to: Step) => {
    choose(null);
    show(to.entry.id);
  };
  return { step, set, choose, show, open };
}

/** The log of a session, and what is written into it at one of its exercises. */
function logOf(month: TrainingMonth, { key }: SessionSteps, { entry, exercise, planned }: Step) {
  const { deliveryId } = month;
  const own = sessionIn(month, key);
  const change = (changed: Partial<LoggedSession>) =>
    logChange({ deliveryId, kind: 'session', value: sessionNow(month, key, changed) });
  return {
    own,
    change,
    begin: () => {
      if (own.startedAt === null) change({ startedAt: serverNow().toISOString() });
    },
    write: ({ key: of, done }: SetPlace, { amount, load, rir }: SetValues, isDone: boolean) => {
      const exerciseId = done?.exerciseId ?? exercise._id;
      const value = setNow(month, { key: of, exerciseId, amount, load, rir, isDone });
      logChange({ deliveryId, kind: 'set', value });
    },
    writeTimed: (timed: TimedResult[]) => {
      const sets = timed.map(({ key: of, exerciseId, load, seconds }) =>
        setNow(month, { key: of, exerciseId, load, amount: seconds, rir: null, isDone: true }),
      );
      for (const value of sets) logChange({ deliveryId, kind: 'set', value });
      return sets;
    },
    skip: (isSkipped: boolean) =>
      change({
        skipped: isSkipped ? [...own.skipped, entry.id] : own.skipped.filter((id) => id !== entry.id),
      }),
    swap: (exerciseId: string) => {
      const { [entry.id]: _, ...others } = own.swaps;
      change({ swaps: exerciseId === planned._id ? others : { ...others, [entry.id]: exerciseId } });
    },
    finish: () => {
      const now = () => serverNow().toISOString();
      change({ startedAt: own.startedAt ?? now(), finishedAt: now() });
    },
  };
}

/** Lets what runs already be heard, after a reload. */
function useAlarms(place: string): void {
  useEffect(() => {
    renewAlarm(place);
    renewSignals(place);
  }, [place]);
}

/** The heading of the exercise that is shown; one that was chosen is read from its name. */
function useTitle(entryId: string) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(entryId);
  useEffect(() => {
    if (shown.current === entryId) return;
    if (document.activeElement?.closest('.player-steps, dialog'))
      title.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
    shown.current = entryId;
  }, [entryId]);
  return title;
}

const isSameBlock = ({ session }: SessionSteps, one: Step, other: Step): boolean =>
  session.blocks.some(({ entries }) =>
    [one, other].every(({ entry }) => entries.some(({ id }) => id === entry.id)),
  );
