import { startMetrics } from '#functions/analytics/daily-metrics.ts';
import { addDays, inMadrid, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import type { Cloud } from '#infra/local/cloud/index.ts';
import type { StripeSimulator } from '#infra/local/stripe/index.ts';
import { fire } from './fire.ts';
import { openMemberActions, type MemberActions } from './members/member-actions.ts';
import { type DeliveryFailure, demoMembers, memberDates } from './members/members.ts';
import { uploadPictures } from './upload-pictures.ts';
import { openOrderActions, type OrderActions } from './orders/order-actions.ts';
import { demoOrders, stockCorrections } from './orders/orders.ts';
import { trainMembers } from './training/train.ts';

/** Something that happens at a time of the past, in milliseconds. */
interface PastEvent {
  at: number;
  run: () => Promise<void>;
}

const minute = 60_000;
const hour = 60 * minute;
/** Stripe collects a renewal an hour after it is due; one stop covers both. */
const collectionDelay = 65 * minute;
/** Events of Stripe arrive within a second. */
const eventDelay = 1500;

/**
 * Lets months pass in a seeded shop: members subscribe, renew, cancel, receive routines and train, customers
 * buy, and an admin ships and refunds, each at its time. The clock is
 * set to these times meanwhile, so the shop itself produces all data and it is consistent; at the end the figures of all days are
 * rolled up, and the pages rendered. Does nothing with a real Stripe sandbox, whose clock cannot be set.
 */
export async function simulateHistory(cloud: Cloud): Promise<void> {
  const { stripe } = cloud;
  if (!stripe) return;
  // hundreds of changes would render the same pages again and again
  await cloud.eventSources.withoutChangesFor('render-pages', () => liveThroughPast(cloud, stripe));
  await fire(cloud, 'render-pages');
}

async function liveThroughPast(cloud: Cloud, stripe: StripeSimulator): Promise<void> {
  const { clock, idle } = cloud;
  const present = clock.now() - minute;
  const events = [
    ...memberEvents(new Date(present), cloud, await openMemberActions(cloud, stripe.url)),
    ...orderEvents(new Date(present), await openOrderActions(cloud, stripe)),
    ...stockEvents(new Date(present), cloud),
  ].toSorted((one, other) => one.at - other.at);
  await clock.replayPast(async (goTo) => {
    const play = async ({ at, run }: PastEvent) => {
      await goTo(at);
      // no schedule runs in the past
      await fire(cloud, 'mail-feedback');
      await run();
      await stripe.idle();
      await idle();
    };
    /** Plays what Stripe does by itself until then. */
    const catchUp = async (until: number) => {
      for (let next = nextStripeTimer(stripe); next <= until; next = nextStripeTimer(stripe))
        await play({ at: next, run: async () => {} });
    };
    for (const event of events) {
      await catchUp(event.at);
      await play(event);
    }
    await catchUp(present);
  });
  await trainMembers(new Date(present));
  await startMetrics(inMadrid(new Date(events[0]!.at)).day);
  await fire(cloud, 'metrics-rollup');
  await fire(cloud, 'mail-feedback');
  await uploadPictures(cloud);
  await idle();
}

/** The member's mail of a run that fails. */
interface FailingMail {
  email: string;
  outcome: DeliveryFailure['outcome'];
}

/** What happens to members and their routines. */
function memberEvents(now: Date, cloud: Cloud, actions: MemberActions): PastEvent[] {
  const today = inMadrid(now).day;
  const events: PastEvent[] = [];
  const runs = new Map<string, FailingMail[]>();
  for (const [index, member] of demoMembers.entries()) {
    const { subscribesOn, routinesDueOn } = memberDates(member, now);
    const { actions: planned = [], failure, email } = member;
    const evening = sendTime(subscribesOn).getTime() + 9 * hour + index * minute;
    events.push({ at: evening, run: () => actions.subscribe(member) });
    for (const action of planned) {
      const morning = sendTime(addDays(today, -action.daysAgo)).getTime() + 2 * hour;
      events.push({ at: morning, run: () => actions.run(member, action) });
    }
    for (const [routinesAgo, day] of routinesDueOn.toReversed().entries()) {
      const failing = failure?.routinesAgo === routinesAgo ? [{ email, outcome: failure.outcome }] : [];
      runs.set(day, [...(runs.get(day) ?? []), ...failing]);
    }
  }
  for (const [day, failing] of runs)
    events.push({ at: sendTime(day).getTime(), run: () => sendRoutines(cloud, failing) });
  const lastNight = Math.max(...[...runs.keys()].map((day) => sendTime(day).getTime())) - 5 * hour;
  events.push({ at: lastNight, run: () => fire(cloud, 'nightly-reconciliation') });
  return events;
}

/** What happens to orders and the stock: of each day one event for the admin's morning, and one for the buyers' evening. */
function orderEvents(now: Date, actions: OrderActions): PastEvent[] {
  const today = inMadrid(now).day;
  const morningOf = (daysAgo: number) => sendTime(addDays(today, -daysAgo)).getTime() + 3 * hour;
  const works = [
    ...stockCorrections.map((correction) => ({
      at: morningOf(correction.daysAgo),
      run: () => actions.correct(correction),
    })),
    ...demoOrders.flatMap((order) => [
      {
        at: Math.min(morningOf(order.daysAgo) + 7 * hour, now.getTime() - 3 * minute),
        run: () => actions.buy(order),
      },
      ...order.steps.map((step) => ({ at: morningOf(step.daysAgo), run: () => actions.take(order, step) })),
    ]),
  ];
  return [...Map.groupBy(works, ({ at }) => at)].map(([at, each]) => ({
    at,
    run: async () => {
      for (const { run } of each) await run();
    },
  }));
}

/** Some days ago the shop noticed which products are nearly sold out: it says since when. */
function stockEvents(now: Date, cloud: Cloud): PastEvent[] {
  const noon = sendTime(addDays(inMadrid(now).day, -6)).getTime() + 3 * hour;
  return [{ at: noon, run: () => fire(cloud, 'housekeeping') }];
}

/** The daily run, in which some mails fail. */
async function sendRoutines(cloud: Cloud, failing: FailingMail[]): Promise<void> {
  const { faults } = cloud.ses;
  for (const { email, outcome } of failing) faults.mailbox(email, outcome);
  await fire(cloud, 'plan-routine-sends');
  await cloud.idle();
  for (const { email } of failing) faults.mailbox(email, 'delivered');
}

/** When Stripe next does something visible by itself; Infinity when nothing is planned. */
function nextStripeTimer({ state }: StripeSimulator): number {
  const times = [...state.timers.values()].flatMap(({ kind, at }) => {
    if (kind.startsWith('announce-')) return [];
    return at + (kind === 'renew-subscription' ? collectionDelay : eventDelay);
  });
  return Math.min(...times);
}
