import { useEffect, useEffectEvent } from 'react';
import { clockText } from '../texts.ts';
import { currentRun, markLogged, useRun } from './run.ts';
import { SoundButton } from './sound-button.tsx';
import { dueSets, positionOf, type Phase, type TimedSet } from './timed-run.ts';

interface Props {
  place: string;
  nameOf: (entryId: string) => string;
  /** Logs sets that are over, each with its seconds; `endedAt` is when the last one of the run was, in milliseconds. */
  onDone: (sets: (TimedSet & { seconds: number })[], endedAt: number | null) => void;
  /** Another exercise is done now, or comes next. */
  onShow: (entryId: string) => void;
}

/** What runs by the clock: what is done now, how long still, and how far the whole is. */
export function RunPanel({ place, nameOf, onDone, onShow }: Props) {
  const now = useRun(place);
  const settle = useEffectEvent(() => {
    const run = currentRun(place);
    if (!run) return;
    const at = Date.now();
    const due = dueSets(run, at);
    const { index, phase } = positionOf(run, at);
    // first, so that another tab logs them no more
    if (due.length > 0 || !phase) markLogged(run, index);
    if (due.length > 0) onDone(due, phase ? null : due.at(-1)!.endedAt);
    if (phase) onShow(phase.entryId);
  });
  const index = now?.index;
  useEffect(() => {
    if (index !== undefined) settle();
  }, [index]);
  const phase = now?.phase;
  const said = phase ? `${phaseName(phase)} ${nameOf(phase.entryId)}` : '';
  const sets = now?.run.phases.filter(({ set }) => set) ?? [];
  const done = now?.run.phases.slice(0, now.index).filter(({ set }) => set).length ?? 0;
  return (
    <>
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      {now && phase && (
        <div className="run" data-kind={phase.kind}>
          <p>
            <b>{phaseName(phase)}</b> {nameOf(phase.entryId)}
            {sets.length > 1 && (
              <span className="text-quiet">
                {' '}
                · {Math.min(done + 1, sets.length)} de {sets.length}
              </span>
            )}
          </p>
          <span role="timer" aria-live="off" className="run-clock">
            {clockText(now.left)}
          </span>
          <progress
            className="progress"
            aria-label={phaseName(phase)}
            max={phase.seconds}
            value={phase.seconds - now.left}
          />
          <SoundButton />
        </div>
      )}
    </>
  );
}

const phaseName = ({ kind }: Phase): string =>
  ({ ready: 'Prepárate:', work: 'Ahora:', rest: 'Descanso. Luego:' })[kind];
