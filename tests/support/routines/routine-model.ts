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
} from '#shared/rules/routines/routine-calendar.ts';
import type { RoutineEnvironment } from './routine-environment.ts';
import {
  askedTwice,
  crashAfter,
  crashBefore,
  faultCalls,
  lostAnswer,
  throttle,
  type Fault,
} from '../table/table-faults.ts';

/** Days after which a queue message expires, dead letters included. */
const messageLifetimeDays = 14;

/** A subscriber as the model knows them. */
export interface ModelUser {
  userId: string;
  email: string;
  joined: string;
  isActive: boolean;
  /** Spans without a subscription, in epoch milliseconds; the last may have no end. */
  pauses: { from: number; to: number }[];
  /** Deliveries that had no outcome when a pause began: they may still be sent. */
  unsettledAtPause: string[];
  /** Number of routines sent manually. */
  manualSends: number;
}

export interface Model {
  users: ModelUser[];
}

/** A command of the model; its name is printed when a run fails. */
class ModelCommand implements fc.AsyncCommand<Model, RoutineEnvironment> {
  readonly name: string;
  readonly action: (model: Model) => Promise<unknown>;
  readonly needsUser: boolean;
  constructor(name: string, act: (model: Model) => Promise<unknown>, needsUser = false) {
    this.name = name;
    this.action = act;
    this.needsUser = needsUser;
  }
  check = ({ users }: Readonly<Model>) => !this.needsUser || users.length > 0;
  toString = () => this.name;
  run = async (model: Model) => void (await this.action(model));
}

export const today = () => inMadrid(new Date()).day;

/** How many due dates a user has had from `joined` until a day, both included. */
export function countDueDays({ joined }: ModelUser, until: string): number {
  let count = 0;
  for (let day = joined; day <= until; day = nextDueAfter(day, anchorDayOf(joined))) count++;
  return count;
}

/** The commands that the model test runs in random order. */
export async function routineCommands(environment: RoutineEnvironment) {
  const { findProgress, changeTrackStep, nextMonthOf, putProgressStep } =
    await import('#functions/routines/progress.ts');
  const { findManyDeliveries } = await import('#functions/messages/notifications/deliveries.ts');
  const { findRoutineInSlot, deleteRoutine } = await import('#functions/routines/grid/routines.ts');
  const { transact } = await import('#functions/platform/table/table.ts');
  const { syncRoutineProgress } = await import('#functions/subscriptions/access/sync-routine-progress.ts');
  const { planRun } = await import('#functions/routines/sending/plan-run.ts');
  const { addSubscriber, emptyBatch, routineSnapshot } =
    await import('#functions/routines/sending/build-batch.ts');
  const { enqueueBatches } = await import('#functions/routines/sending/build-batch.ts');
  const tracks = [environment.track(0, 0), environment.track(1, 0)];
  /** When the queue was last known to be empty. */
  let drainedAt = 0;

  /** Moves the clock by two minutes and delivers SES events. */
  async function deliverEvents(
    arrival?: Parameters<RoutineEnvironment['deliverSesEvents']>[0],
  ): Promise<void> {
    vi.setSystemTime(Date.now() + 130_000);
    await environment.deliverSesEvents(arrival);
  }

  async function isUnsettled({ userId }: ModelUser, deliveryId: string): Promise<boolean> {
    const [row] = await findManyDeliveries([{ userId, deliveryId }]);
    return (row?.sentAt ?? row?.failedAt ?? null) === null;
  }

  async function setPaid(person: ModelUser, status: 'active' | 'past_due'): Promise<void> {
    const before = (await findProgress(person.userId))!;
    const next = syncRoutineProgress(
      before,
      { id: 'sub_1', status, paidUntil: null, nextPaymentAt: null },
      null,
      new Date(),
    );
    if (next.isActive === person.isActive) return;
    if (next.isActive) person.pauses.at(-1)!.to = Date.now();
    else {
      person.pauses.push({ from: Date.now(), to: Infinity });
      const open = before.claim?.deliveryId;
      if (open && (await isUnsettled(person, open))) person.unsettledAtPause.push(open);
    }
    person.isActive = next.isActive;
    await transact([putProgressStep(next, before)]);
  }

  /** Drops the send events of deliveries that are recorded as sent. */
  async function loseRecordedEvents(): Promise<void> {
    for (const word of environment.sesEvents.slice()) {
      const { user, delivery } = word.mail.tags;
      const [row] = await findManyDeliveries([{ userId: user!, deliveryId: delivery! }]);
      if (word.type === 'send' && row?.sentAt)
        environment.sesEvents.splice(environment.sesEvents.indexOf(word), 1);
    }
  }

  async function subscribe(model: Model, at: number): Promise<void> {
    const joined = nextRunDay(new Date());
    const who = await environment.addSubscriber(joined, tracks[at]!);
    model.users.push({ ...who, joined, isActive: true, pauses: [], unsettledAtPause: [], manualSends: 0 });
  }

  async function sendManually(person: ModelUser, at: number): Promise<void> {
    const progress = (await findProgress(person.userId))!;
    const routine = await findRoutineInSlot(tracks[at]!, nextMonthOf(progress, tracks[at]!));
    if (!routine || !progress.isActive) return;
    const batch = emptyBatch({ runId: 'run_by_hand', kind: 'now', day: today() }, new Date());
    addSubscriber(batch, progress, routineSnapshot(routine));
    if (progress.workoutType !== tracks[at]!.workoutType) batch.members[0]!.next = batch.members[0]!.due;
    await enqueueBatches([batch]);
    person.manualSends++;
  }

  /** Runs `act` while the picked calls to the table fail. */
  async function withFault(
    fault: Fault,
    when: (nth: number) => boolean,
    act: () => Promise<unknown>,
  ): Promise<void> {
    const calls = faultCalls(fault, when);
    await act().catch(() => null);
    calls.restore();
  }

  const runWorkers = () => environment.runWorkers({ crashes: true });
  const runSchedule = () => environment.runSchedule(today());
  /**
   * Moves the clock by days. SES events are delivered before, because they are never later than minutes, and the queue is
   * drained before messages would expire.
   */
  async function advance(days: number): Promise<void> {
    await deliverEvents();
    const then = sendTime(addDays(today(), days));
    if (then.getTime() >= drainedAt + messageLifetimeDays * 86_400_000) {
      await environment.drainQueues();
      drainedAt = Date.now();
    }
    vi.setSystemTime(then);
  }

  const person = fc.nat({ max: 7 });
  const track = fc.nat({ max: 1 });
  const nth = fc.integer({ min: 1, max: 24 });
  const one = (model: Model, at: number) => model.users[at % model.users.length]!;
  const crash = fc.constantFrom(crashBefore, crashAfter, lostAnswer, askedTwice);
  const commands: fc.Arbitrary<ModelCommand>[] = [
    track.map((at) => new ModelCommand(`join(${at})`, (model) => subscribe(model, at))),
    // the daily run is the most frequent command
    ...Array<fc.Arbitrary<ModelCommand>>(6).fill(
      fc.tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 2 })).map(
        ([days, times]) =>
          new ModelCommand(`morning(${days}, ${times})`, async () => {
            await advance(days);
            await Promise.all(Array.from({ length: times }, runSchedule));
          }),
      ),
    ),
    fc.integer({ min: 1, max: 40 }).map((days) => new ModelCommand(`advance(${days})`, () => advance(days))),
    fc.constant(new ModelCommand('fire()', runSchedule)),
    fc.constant(new ModelCommand('force()', () => planRun('forced', today(), new Date()))),
    ...Array<fc.Arbitrary<ModelCommand>>(5).fill(fc.constant(new ModelCommand('work()', runWorkers))),
    fc
      .boolean()
      .map((isReversed) => new ModelCommand('hear()', () => deliverEvents({ times: 2, isReversed }))),
    fc.constant(new ModelCommand('loseWords()', loseRecordedEvents)),
    fc
      .tuple(person, fc.boolean())
      .map(
        ([at, isPaid]) =>
          new ModelCommand(
            `pays(${at}, ${isPaid})`,
            (model) => setPaid(one(model, at), isPaid ? 'active' : 'past_due'),
            true,
          ),
      ),
    fc
      .tuple(person, track)
      .map(
        ([at, to]) =>
          new ModelCommand(
            `train(${at}, ${to})`,
            (model) => transact([changeTrackStep(one(model, at).userId, tracks[to]!)]),
            true,
          ),
      ),
    fc
      .tuple(person, track)
      .map(
        ([at, of]) =>
          new ModelCommand(`sendByHand(${at}, ${of})`, (model) => sendManually(one(model, at), of), true),
      ),
    fc.tuple(track, fc.integer({ min: 1, max: 3 })).map(
      ([at, month]) =>
        new ModelCommand(`takeAway(${at}, ${month})`, async () => {
          const routine = await findRoutineInSlot(tracks[at]!, month);
          await (routine ? deleteRoutine(routine._id) : environment.addRoutine(tracks[at]!, month));
        }),
    ),
    fc
      .constantFrom(
        'throttle' as const,
        'throttle-some' as const,
        'accept-then-timeout' as const,
        'unavailable' as const,
      )
      .map(
        (fault) =>
          new ModelCommand(`ses(${fault})`, () => Promise.resolve(environment.ses.faults.next(fault))),
      ),
    fc
      .tuple(person, fc.constantFrom<Mailbox>('rejected', 'bounced', 'complained', 'rendering-failure'))
      .map(
        ([at, mailbox]) =>
          new ModelCommand(
            `mailbox(${at}, ${mailbox})`,
            (model) => Promise.resolve(environment.ses.faults.mailbox(one(model, at).email, mailbox)),
            true,
          ),
      ),
    fc
      .tuple(crash, nth, fc.boolean())
      .map(
        ([fault, at, isPlan]) =>
          new ModelCommand(`crash(${fault.name}, ${at}, ${isPlan ? 'plan' : 'work'})`, () =>
            withFault(fault, (call) => call === at, isPlan ? runSchedule : runWorkers),
          ),
      ),
    fc
      .boolean()
      .map(
        (isPlan) =>
          new ModelCommand(`tableThrottles(${isPlan ? 'plan' : 'work'})`, () =>
            withFault(throttle, (call) => call % 4 === 0, isPlan ? runSchedule : runWorkers),
          ),
      ),
  ];
  return { commands, tracks, advance, setPaid, subscribe };
}
