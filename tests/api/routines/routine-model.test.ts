import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addDays, sendTime } from '#shared/rules/routine-calendar.ts';
import { modelRuns } from '../../support/model-runs.ts';
import {
  daysOfTheMonth,
  routineSteps,
  today,
  type Model,
  type Person,
} from '../../support/routines/routine-steps.ts';
import { routineWorld, type RoutineWorld } from '../../support/routines/routine-world.ts';

// what the worker waits for is not under test here, and pace.test.ts measures it
vi.mock('node:timers/promises', () => ({ setTimeout: () => Promise.resolve() }));

let world: RoutineWorld;
let acts: Awaited<ReturnType<typeof routineSteps>>;
beforeAll(async () => {
  // batches of four and calls of one: what goes wrong with one call finds others under way
  world = await routineWorld({ sendRate: 2 });
  acts = await routineSteps(world);
});
afterAll(() => world.ses.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const months = 12;

let year = 2026;

/** Nobody of the run before is subscribed any more, nothing is on its way, and SES takes three calls out of ten back. */
async function newModel(): Promise<Model> {
  vi.setSystemTime(sendTime(`${year++}-11-16`));
  for (const list of [world.queue, world.deadLetters, world.words]) list.length = 0;
  world.ses.inbox.clear();
  await addMissing();
  world.ses.faults.share('throttle', 0.3, year);
  const model: Model = { people: [] };
  for (const at of [0, 1, 0, 1]) await acts.join(model, at);
  return model;
}

const addMissing = () =>
  Promise.all(
    acts.tracks.flatMap((track) =>
      Array.from({ length: months }, (_, at) => world.addRoutine(track, at + 1).catch(() => null)),
    ),
  );

/** All faults end, what lies in the dead letters is sent on, and the next morning's run goes well. */
async function calm({ people }: Model): Promise<void> {
  world.ses.faults.clear();
  await addMissing();
  for (const { batch } of world.deadLetters.splice(0))
    world.queue.push({ batch, receives: 0, visibleAt: Date.now() });
  await world.comeToRest();
  vi.setSystemTime(sendTime(addDays(today(), 1)));
  await world.schedule(today());
  await world.comeToRest();
  expect(world.deadLetters).toEqual([]);
  await expectTrue(people);
}

/** What is true whenever nothing is under way. */
async function expectTrue(people: Person[]): Promise<void> {
  const { findProgress } = await import('#functions/_data/routines/progress.ts');
  const { findDeliveries } = await import('#functions/_data/routines/deliveries.ts');
  const inbox = world.inInbox();
  expect(new Set(inbox).size, 'nobody gets anything twice').toBe(inbox.length);
  expect(await world.inLedger(people), 'the ledger agrees with the inbox').toEqual(inbox);
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
      daysOfTheMonth(person, today()) + person.byHand,
    );
    if (progress.isActive) expect(progress.nextDueDate > today(), 'nobody is left due').toBe(true);
    expectPaused(person);
  }
}

/** While it is not paid for nothing goes out, but what was under way before. */
function expectPaused({ userId, pauses, underWay }: Person): void {
  const mails = world.ses.inbox.list().filter(({ tags }) => tags['user'] === userId);
  const wrong = mails.filter(
    ({ sentAt, tags }) =>
      pauses.some(({ from, to }) => Date.parse(sentAt) > from && Date.parse(sentAt) < to) &&
      !underWay.includes(tags['delivery']!),
  );
  expect(wrong, 'nobody inactive gets a mail').toEqual([]);
}

it('P16, P26 to P31: whatever people, SES, the table and the queue do, everybody has each month once', async () => {
  let mails = 0;
  const property = fc.asyncProperty(
    fc.commands(acts.steps, { maxCommands: 50, size: 'max' }),
    async (steps) => {
      const model = await newModel();
      await fc.asyncModelRun(() => ({ model, real: world }), [...steps]);
      await calm(model);
      await acts.advance(31);
      await calm(model);
      for (const person of model.people) await acts.follow(person, 'past_due');
      mails += world.inInbox().length;
    },
  );
  await fc.assert(property, modelRuns(8));
  expect(mails).toBeGreaterThan(80);
});
