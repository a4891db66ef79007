import * as fc from 'fast-check';
import { vi } from 'vitest';
import type { Mailbox } from '#infra/local/ses/faults.ts';
import {
  addDays,
  anchorDayOf,
  inMadrid,
  nextDueAfter,
  nextRunDay,
  sendTime,
} from '#shared/rules/routine-calendar.ts';
import type { RoutineWorld } from './routine-world.ts';
import {
  askedTwice,
  crashAfter,
  crashBefore,
  faultCalls,
  lostAnswer,
  throttle,
  type Fault,
} from '../table/table-faults.ts';

/** For so long messages live, dead letters included. */
const messageDays = 14;

/** A subscriber and what the model knows of them. */
export interface Person {
  userId: string;
  email: string;
  joined: string;
  isActive: boolean;
  /** Spans without a subscription, in epoch milliseconds; the last may have no end. */
  pauses: { from: number; to: number }[];
  /** Deliveries that were under way when a pause began: they may still go out. */
  underWay: string[];
  /** Routines sent by hand. */
  byHand: number;
}

export interface Model {
  people: Person[];
}

/** One thing that happens; it names itself when a run fails. */
class Step implements fc.AsyncCommand<Model, RoutineWorld> {
  readonly name: string;
  readonly act: (model: Model) => Promise<unknown>;
  readonly needsPeople: boolean;
  constructor(name: string, act: (model: Model) => Promise<unknown>, needsPeople = false) {
    this.name = name;
    this.act = act;
    this.needsPeople = needsPeople;
  }
  check = ({ people }: Readonly<Model>) => !this.needsPeople || people.length > 0;
  toString = () => this.name;
  run = async (model: Model) => void (await this.act(model));
}

export const today = () => inMadrid(new Date()).day;

/** How many days of the month somebody has come to since they joined, both ends included. */
export function daysOfTheMonth({ joined }: Person, until: string): number {
  let count = 0;
  for (let day = joined; day <= until; day = nextDueAfter(day, anchorDayOf(joined))) count++;
  return count;
}

/** What may happen to the sending and around it. */
export async function routineSteps(world: RoutineWorld) {
  const { findProgress, changeTrackStep, monthOf, putProgressStep } =
    await import('#functions/_data/routines/progress.ts');
  const { findManyDeliveries } = await import('#functions/_data/routines/deliveries.ts');
  const { findRoutineAt, removeRoutine } = await import('#functions/_data/routines/routines.ts');
  const { transact } = await import('#functions/_data/table/table.ts');
  const { syncRoutineProgress } = await import('#functions/_flows/routines/sync-routine-progress.ts');
  const { planRun } = await import('#functions/_flows/routines/plan-run.ts');
  const { addMember, emptyBatch, slotRoutine } = await import('#functions/_flows/routines/batch.ts');
  const { enqueueBatches } = await import('#functions/_flows/routines/enqueue-batches.ts');
  const tracks = [world.track(0, 0), world.track(1, 0)];
  /** When the queue was last empty for certain. */
  let restedAt = 0;

  /** Two minutes pass, and what SES has said arrives. */
  async function hear(arrival?: Parameters<RoutineWorld['hearWords']>[0]): Promise<void> {
    vi.setSystemTime(Date.now() + 130_000);
    await world.hearWords(arrival);
  }

  async function isUnderWay({ userId }: Person, deliveryId: string): Promise<boolean> {
    const [row] = await findManyDeliveries([{ userId, deliveryId }]);
    return (row?.sentAt ?? row?.failedAt ?? null) === null;
  }

  async function follow(person: Person, status: 'active' | 'past_due'): Promise<void> {
    const before = (await findProgress(person.userId))!;
    const next = syncRoutineProgress(before, { id: 'sub_1', status }, new Date());
    if (next.isActive === person.isActive) return;
    if (next.isActive) person.pauses.at(-1)!.to = Date.now();
    else {
      person.pauses.push({ from: Date.now(), to: Infinity });
      const open = before.claim?.deliveryId;
      if (open && (await isUnderWay(person, open))) person.underWay.push(open);
    }
    person.isActive = next.isActive;
    await transact([putProgressStep(next, before)]);
  }

  /** The words that somebody has written down already never come. */
  async function loseWords(): Promise<void> {
    for (const word of world.words.slice()) {
      const { user, delivery } = word.mail.tags;
      const [row] = await findManyDeliveries([{ userId: user!, deliveryId: delivery! }]);
      if (word.type === 'send' && row?.sentAt) world.words.splice(world.words.indexOf(word), 1);
    }
  }

  async function join(model: Model, at: number): Promise<void> {
    const joined = nextRunDay(new Date());
    const who = await world.addSubscriber(joined, tracks[at]!);
    model.people.push({ ...who, joined, isActive: true, pauses: [], underWay: [], byHand: 0 });
  }

  async function sendByHand(person: Person, at: number): Promise<void> {
    const progress = (await findProgress(person.userId))!;
    const routine = await findRoutineAt(tracks[at]!, monthOf(progress, tracks[at]!));
    if (!routine || !progress.isActive) return;
    const batch = emptyBatch({ runId: 'run_by_hand', kind: 'now', day: today() }, new Date());
    addMember(batch, progress, slotRoutine(routine));
    if (progress.workoutType !== tracks[at]!.workoutType) batch.members[0]!.next = batch.members[0]!.due;
    await enqueueBatches([batch]);
    person.byHand++;
  }

  /** Does something while calls to the table fail. */
  async function amid(
    fault: Fault,
    when: (nth: number) => boolean,
    act: () => Promise<unknown>,
  ): Promise<void> {
    const calls = faultCalls(fault, when);
    await act().catch(() => null);
    calls.restore();
  }

  const work = () => world.deliverOnce({ crashes: true });
  const plan = () => world.schedule(today());
  /**
   * Days pass; what SES has said is heard before, for it is silent no longer than some minutes, and no message waits for
   * as long as one lives: it is tried until it is dealt with, or lies in the dead letters.
   */
  async function advance(days: number): Promise<void> {
    await hear();
    const then = sendTime(addDays(today(), days));
    if (then.getTime() >= restedAt + messageDays * 86_400_000) {
      await world.comeToRest();
      restedAt = Date.now();
    }
    vi.setSystemTime(then);
  }

  const person = fc.nat({ max: 7 });
  const track = fc.nat({ max: 1 });
  const nth = fc.integer({ min: 1, max: 24 });
  const one = (model: Model, at: number) => model.people[at % model.people.length]!;
  const crash = fc.constantFrom(crashBefore, crashAfter, lostAnswer, askedTwice);
  const steps: fc.Arbitrary<Step>[] = [
    track.map((at) => new Step(`join(${at})`, (model) => join(model, at))),
    // what happens every day happens most
    ...Array<fc.Arbitrary<Step>>(6).fill(
      fc.tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 2 })).map(
        ([days, times]) =>
          new Step(`morning(${days}, ${times})`, async () => {
            await advance(days);
            await Promise.all(Array.from({ length: times }, plan));
          }),
      ),
    ),
    fc.integer({ min: 1, max: 40 }).map((days) => new Step(`advance(${days})`, () => advance(days))),
    fc.constant(new Step('fire()', plan)),
    fc.constant(new Step('force()', () => planRun('forced', today(), new Date()))),
    ...Array<fc.Arbitrary<Step>>(5).fill(fc.constant(new Step('work()', work))),
    fc.boolean().map((isReversed) => new Step('hear()', () => hear({ times: 2, isReversed }))),
    fc.constant(new Step('loseWords()', loseWords)),
    fc
      .tuple(person, fc.boolean())
      .map(
        ([at, isPaid]) =>
          new Step(
            `pays(${at}, ${isPaid})`,
            (model) => follow(one(model, at), isPaid ? 'active' : 'past_due'),
            true,
          ),
      ),
    fc
      .tuple(person, track)
      .map(
        ([at, to]) =>
          new Step(
            `train(${at}, ${to})`,
            (model) => transact([changeTrackStep(one(model, at).userId, tracks[to]!)]),
            true,
          ),
      ),
    fc
      .tuple(person, track)
      .map(
        ([at, of]) => new Step(`sendByHand(${at}, ${of})`, (model) => sendByHand(one(model, at), of), true),
      ),
    fc.tuple(track, fc.integer({ min: 1, max: 3 })).map(
      ([at, month]) =>
        new Step(`takeAway(${at}, ${month})`, async () => {
          const routine = await findRoutineAt(tracks[at]!, month);
          await (routine ? removeRoutine(routine._id) : world.addRoutine(tracks[at]!, month));
        }),
    ),
    fc
      .constantFrom(
        'throttle' as const,
        'throttle-some' as const,
        'accept-then-timeout' as const,
        'unavailable' as const,
      )
      .map((fault) => new Step(`ses(${fault})`, () => Promise.resolve(world.ses.faults.next(fault)))),
    fc
      .tuple(person, fc.constantFrom<Mailbox>('rejected', 'bounced', 'complained', 'rendering-failure'))
      .map(
        ([at, mailbox]) =>
          new Step(
            `mailbox(${at}, ${mailbox})`,
            (model) => Promise.resolve(world.ses.faults.mailbox(one(model, at).email, mailbox)),
            true,
          ),
      ),
    fc
      .tuple(crash, nth, fc.boolean())
      .map(
        ([fault, at, isPlan]) =>
          new Step(`crash(${fault.name}, ${at}, ${isPlan ? 'plan' : 'work'})`, () =>
            amid(fault, (call) => call === at, isPlan ? plan : work),
          ),
      ),
    fc
      .boolean()
      .map(
        (isPlan) =>
          new Step(`tableThrottles(${isPlan ? 'plan' : 'work'})`, () =>
            amid(throttle, (call) => call % 4 === 0, isPlan ? plan : work),
          ),
      ),
  ];
  return { steps, tracks, advance, follow, join };
}
