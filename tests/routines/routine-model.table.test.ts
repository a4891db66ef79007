import * as fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addDays, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { modelRuns, rounds } from '../support/run/rounds.ts';
import {
  countDueDays,
  routineCommands,
  today,
  type Model,
  type ModelUser,
} from '../support/routines/routine-model.ts';
import { useRoutineEnvironment } from '../support/routines/use-routine-environment.ts';

// batches of four and calls of one, so that a fault in one call meets other calls in flight
const environment = await useRoutineEnvironment({ sendRate: 2 });
const modelActions = await routineCommands(environment);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** More than fifty commands of at most forty days come to: who has had the last routine stays due, and rightly. */
const months = 75;
/** The months of which a command takes routines away. */
const takenMonths = 3;
beforeAll(() => addRoutines(takenMonths + 1, months));

let year = 2026;

/** A new model with empty queues and no subscriber of an earlier run; SES throttles three calls out of ten. */
async function newModel(): Promise<Model> {
  vi.setSystemTime(sendTime(`${year++}-11-16`));
  for (const list of [environment.queue, environment.deadLetters, environment.sesEvents]) list.length = 0;
  environment.ses.inbox.clear();
  await addRoutines(1, takenMonths);
  environment.ses.faults.share('throttle', 0.3, year);
  const model: Model = { users: [] };
  for (const at of [0, 1, 0, 1]) await modelActions.subscribe(model, at);
  return model;
}

/** Every other one is a plan, the rest are links: they are sent alike. */
const addRoutines = (from: number, to: number) =>
  Promise.all(
    modelActions.tracks.flatMap((track) =>
      Array.from({ length: to - from + 1 }, (_, at) =>
        environment
          .addRoutine(track, from + at, undefined, (from + at) % 2 ? {} : { driveLink: '', planVersion: 1 })
          .catch(() => null),
      ),
    ),
  );

/** Ends all faults, redrives the dead letters and lets the next morning's run succeed. */
async function settle({ users }: Model): Promise<void> {
  environment.ses.faults.clear();
  await addRoutines(1, takenMonths);
  for (const { batch } of environment.deadLetters.splice(0))
    environment.queue.push({ batch, receives: 0, visibleAt: Date.now() });
  await environment.drainQueues();
  vi.setSystemTime(sendTime(addDays(today(), 1)));
  await environment.runSchedule(today());
  await environment.drainQueues();
  expect(environment.deadLetters).toEqual([]);
  await expectInvariants(users);
}

/** The invariants while no message and no SES event is left. */
async function expectInvariants(people: ModelUser[]): Promise<void> {
  const { findProgress } = await import('#functions/routines/progress.ts');
  const { findDeliveries } = await import('#functions/messages/notifications/deliveries.ts');
  const inbox = environment.inboxDeliveries();
  expect(new Set(inbox).size, 'no routine is sent twice').toBe(inbox.length);
  expect(await environment.ledgerDeliveries(people), 'the ledger agrees with the inbox').toEqual(inbox);
  for (const person of people) {
    const rows = await findDeliveries(person.userId);
    const progress = (await findProgress(person.userId))!;
    for (const [track, next] of Object.entries(progress.months)) {
      const had = rows.filter((row) => `${row.workoutType}#${row.trainingFrequency}` === track);
      const wanted = Array.from({ length: next - 1 }, (_, at) => at + 1);
      expect(
        had.map(({ month }) => month).toSorted((a, b) => a - b),
        'no month is left out',
      ).toEqual(wanted);
    }
    for (const row of rows) {
      expect(row.sentAt ?? row.failedAt, 'every row has an end').not.toBeNull();
      if (row.failedAt) expect(row.reason, 'a failure has its reason').not.toBeNull();
    }
    expect(rows.length, 'no more than one each month').toBeLessThanOrEqual(
      countDueDays(person, today()) + person.manualSends,
    );
    if (progress.isActive) expect(progress.nextDueDate > today(), 'no active user stays due').toBe(true);
    expectPaused(person);
  }
}

/** Expects no mail during a pause, except deliveries without an outcome at its start. */
function expectPaused({ userId, pauses, unsettledAtPause }: ModelUser): void {
  const mails = environment.ses.inbox.list().filter(({ tags }) => tags['user'] === userId);
  const wrong = mails.filter(
    ({ sentAt, tags }) =>
      pauses.some(({ from, to }) => Date.parse(sentAt) > from && Date.parse(sentAt) < to) &&
      !unsettledAtPause.includes(tags['delivery']!),
  );
  expect(wrong, 'no inactive user gets a mail').toEqual([]);
}

it('P16, P26 to P31: random sequences of user actions and faults of SES, table and queue send each user each month once', async () => {
  let mails = 0;
  const property = fc.asyncProperty(
    fc.commands(modelActions.commands, { maxCommands: 50, size: 'max' }),
    async (commands) => {
      const model = await newModel();
      await fc.asyncModelRun(() => ({ model, real: environment }), [...commands]);
      await settle(model);
      await modelActions.advance(31);
      await settle(model);
      for (const person of model.users) await modelActions.setPaid(person, 'past_due');
      mails += environment.inboxDeliveries().length;
    },
  );
  await fc.assert(property, modelRuns(1, 40));
  // how many a new seed brings is left to chance; far fewer would prove little
  expect(mails).toBeGreaterThan(rounds(20, 400));
});
