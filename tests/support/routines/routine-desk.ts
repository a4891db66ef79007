import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { addDays, sendTime } from '#shared/rules/routine-calendar.ts';
import { call } from '../call.ts';
import { routineWorld, type RoutineWorld } from './routine-world.ts';
import { signIn } from '../sign-in.ts';

/*
 * An admin at work, in a world where a pause takes no time. Imported for its hooks as well: each test has a day of its
 * own, for a day's run happens once, at 9:00, and a track with routines for two months.
 */

/** With `passes` the patience of whoever waits runs out by each pause. */
export const time = { passes: false, skipped: 0 };
vi.doMock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    if (time.passes) time.skipped += ms;
    await new Promise((resolve) => void setImmediate(resolve));
  },
}));

export let world: RoutineWorld;
export let day = '2026-11-16';
export let track: ReturnType<RoutineWorld['track']>;
let handler: unknown;
let admin: string;
let trackNumber = 0;
const joined: string[] = [];

beforeAll(async () => {
  world = await routineWorld();
  ({ handler } = await import('#functions/routine-progress/index.ts'));
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + time.skipped);
});
afterAll(() => world.ses.close());

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  nextDay();
  time.passes = false;
  world.ses.inbox.clear();
  world.ses.faults.clear();
  world.queue.length = 0;
  const at = trackNumber++;
  track = world.track(at % 6, Math.floor(at / 6));
  await Promise.all([1, 2].map((month) => world.addRoutine(track, month)));
  await signInAnew();
});
// nobody of one test is due in the next
afterEach(async () => {
  for (const userId of joined.splice(0)) await world.setActive(userId, false);
  vi.useRealTimers();
});

/** For whoever works on for more days than a session lasts. */
export async function signInAnew(): Promise<void> {
  ({ token: admin } = await signIn('admin'));
}

/** It is 9:00 on the day after. */
export function nextDay(): void {
  day = addDays(day, 1);
  vi.setSystemTime(sendTime(day));
}

export type Who = { userId: string };

/** Somebody who is due on a day, in the test's track. */
export async function join(due: string) {
  const who = await world.addSubscriber(due, track);
  joined.push(who.userId);
  return who;
}

/** Does something while the worker is at work beside it, which begins once so many batches wait. */
export async function atWork<T>(act: () => Promise<T>, batches = 0): Promise<T> {
  const work = new AbortController();
  const worked = (async () => {
    for (let hasBegun = false; !work.signal.aborted;) {
      hasBegun ||= world.queue.length >= batches;
      if (hasBegun) await world.deliverOnce();
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

/** Calls `/api/routine-progress` and what follows, as the admin unless `token` says who else. */
export const ask = (
  method: 'GET' | 'POST',
  path: string,
  request: Partial<Record<'params' | 'query', Record<string, string>>> & {
    token?: string;
    body?: unknown;
  } = {},
) => call(handler, `${method} /api/routine-progress${path}`, { token: admin, ...request });

export const answered = (sent: number, failed = 0, pending = 0) => ({
  status: 200,
  body: { data: { sent, failed, pending } },
});
export const refused = (status: number, code: string) => ({ status, body: { code } });

/** By month. */
export const deliveriesOf = async ({ userId }: Who) =>
  (await (await import('#functions/_data/routines/deliveries.ts')).findDeliveries(userId)).toSorted(
    (a, b) => a.month - b.month,
  );
export const progressOf = async ({ userId }: Who) =>
  (await (await import('#functions/_data/routines/progress.ts')).findProgress(userId))!;
/** The months whose routines have come, oldest first. */
export const monthsIn = ({ userId }: Who) =>
  world.ses.inbox
    .list()
    .filter(({ tags }) => tags['user'] === userId)
    .map(({ subject }) => Number(/mes (\d+)/.exec(subject)![1]))
    .toReversed();
