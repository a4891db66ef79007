import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { addDays, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { call } from '../call.ts';
import { replacePause } from '../replace-pause.ts';
import { startRoutineEnvironment, type RoutineEnvironment } from './routine-environment.ts';
import { signIn } from '../sign-in.ts';

/* An admin's calls, in an environment whose timers fire at once. */

/** With `passes`, each pause counts as elapsed time, so that polling reaches its timeout. */
export const pauses = { passes: false, skipped: 0 };

export let environment: RoutineEnvironment;
export let day: string;
export let track: ReturnType<RoutineEnvironment['track']>;
let handler: unknown;
let admin: string;
let trackNumber: number;
const addedUserIds: string[] = [];

/**
 * Starts the environment of a test file. Each test has its own day, because a day's run happens once, and its own track with
 * routines for two months.
 */
export async function useRoutineAdmin(): Promise<void> {
  Object.assign(pauses, { passes: false, skipped: 0 });
  replacePause(async (ms = 0) => {
    if (pauses.passes) pauses.skipped += ms;
    await new Promise((resolve) => void setImmediate(resolve));
  });
  environment = await startRoutineEnvironment();
  afterAll(() => environment.ses.close());
  [day, trackNumber] = ['2026-11-16', 0];
  ({ handler } = await import('#functions/routines/routine-progress.lambda.ts'));

  // no time passes but that of pauses
  beforeAll(() => void vi.spyOn(performance, 'now').mockImplementation(() => pauses.skipped));
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    nextDay();
    Object.assign(pauses, { passes: false, skipped: 0 });
    environment.ses.inbox.clear();
    environment.ses.faults.clear();
    environment.queue.length = 0;
    const at = trackNumber++;
    track = environment.track(at % 6, Math.floor(at / 6));
    await Promise.all([1, 2].map((month) => environment.addRoutine(track, month)));
    await signInAgain();
  });
  // the users of one test are not due in the next
  afterEach(async () => {
    for (const userId of addedUserIds.splice(0)) await environment.setActive(userId, false);
    vi.useRealTimers();
  });
}

/** Signs the admin in again: needed by a test that moves the clock past the end of a session. */
export async function signInAgain(): Promise<void> {
  ({ token: admin } = await signIn('admin'));
}

/** Moves the clock to 9:00 of the next day. */
export function nextDay(): void {
  day = addDays(day, 1);
  vi.setSystemTime(sendTime(day));
}

export type UserRef = { userId: string };

/** Adds a subscriber who is due on a day, in the test's track. */
export async function addDueSubscriber(due: string) {
  const who = await environment.addSubscriber(due, track);
  addedUserIds.push(who.userId);
  return who;
}

/** Runs `act` while a worker polls the queue; the worker starts once `batches` messages are queued. */
export async function whileWorkerRuns<T>(act: () => Promise<T>, batches = 0): Promise<T> {
  const work = new AbortController();
  const worked = (async () => {
    for (let hasBegun = false; !work.signal.aborted;) {
      hasBegun ||= environment.queue.length >= batches;
      if (hasBegun) await environment.runWorkers();
      await new Promise((resolve) => void setImmediate(resolve));
    }
  })();
  try {
    return await act();
  } finally {
    work.abort();
    await worked;
  }
}

/** Calls a path under `/api/routine-progress`, as the admin unless `token` is given. */
export const callProgress = (
  method: 'GET' | 'POST',
  path: string,
  request: Partial<Record<'params' | 'query', Record<string, string>>> & {
    token?: string;
    body?: unknown;
  } = {},
) => call(handler, `${method} /api/routine-progress${path}`, { token: admin, ...request });

export const sendCounts = (sent: number, failed = 0, pending = 0) => ({
  status: 200,
  body: { data: { sent, failed, pending } },
});
export const errorResponse = (status: number, code: string) => ({ status, body: { code } });

/** The deliveries of a user, ordered by month. */
export const deliveriesOf = async ({ userId }: UserRef) =>
  (await (await import('#functions/messages/notifications/deliveries.ts')).findDeliveries(userId)).toSorted(
    (a, b) => a.month - b.month,
  );
export const progressOf = async ({ userId }: UserRef) =>
  (await (await import('#functions/routines/progress.ts')).findProgress(userId))!;
/** The months of the routine mails in a user's inbox, oldest first. */
export const receivedMonths = ({ userId }: UserRef) =>
  environment.ses.inbox
    .list()
    .filter(({ tags }) => tags['user'] === userId)
    .map(({ subject }) => Number(/mes (\d+)/.exec(subject)![1]))
    .toReversed();
