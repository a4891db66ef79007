import type { LoggedSession, LoggedSet, TrainingMonth } from '#shared/contracts/workouts/workouts.ts';
import { mergeLog, nextRevision } from '#shared/rules/workouts/merge-log.ts';
import { serverNow } from '../../api/server-clock.ts';
import type { Change } from './storage.ts';

/* The log of a month in the browser: a set that only grows, so that server, storage and other tabs may tell the same twice or late. */

export type Log = Pick<TrainingMonth, 'sets' | 'sessions'>;

export const emptyLog: Log = { sets: [], sessions: [] };

/** Both logs in one; of each place the change that counts. */
export const joinLogs = (one: Log, other: Log): Log => ({
  sets: mergeLog(one.sets, other.sets),
  sessions: mergeLog(one.sessions, other.sessions),
});

/** A log of one change. */
export const logOf = ({ kind, value }: Change): Log =>
  kind === 'set' ? { sets: [value], sessions: [] } : { sets: [], sessions: [value] };

/** A month with what another log knows. */
export const withLog = <Month extends Log>(month: Month, log: Log): Month => ({
  ...month,
  ...joinLogs(month, log),
});

/** What marks a change that follows `before`. */
const next = (before: { revision: number } | undefined) => ({
  revision: nextRevision(before),
  at: serverNow().toISOString(),
});

/** A set as it is logged now. */
export const setNow = (log: Log, set: Omit<LoggedSet, 'revision' | 'at'>): LoggedSet => ({
  ...set,
  ...next(log.sets.find(({ key }) => key === set.key)),
});

/** A session of the log; one that has not begun is empty. */
export const sessionIn = (log: Log, key: string): LoggedSession =>
  log.sessions.find((session) => session.key === key) ?? {
    key,
    startedAt: null,
    finishedAt: null,
    skipped: [],
    swaps: {},
    revision: 0,
    at: new Date(0).toISOString(),
  };

/** A session with a change of it. */
export const sessionNow = (log: Log, key: string, change: Partial<LoggedSession>): LoggedSession => {
  const before = sessionIn(log, key);
  return { ...before, ...change, ...next(before) };
};
