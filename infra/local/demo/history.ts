import { addDays, inMadrid, sendTime } from '#shared/rules/routine-calendar.ts';
import type { Cloud } from '../cloud.ts';
import type { StripeSimulator } from '../stripe/index.ts';
import { memberDays } from './member-days.ts';
import { memberDoings, type MemberDoings } from './member-doings.ts';
import { demoMembers, type DemoMember, type Trouble } from './members.ts';

/** Something that happens at a time of the past, in milliseconds. */
interface Stop {
  at: number;
  happens: () => Promise<void>;
}

const minute = 60_000;
const hour = 60 * minute;
/** A renewal is collected an hour after it is due: both are seen at once. */
const collected = 65 * minute;
/** A batch of mails is gathered for a second. */
const gathered = 1500;

/**
 * Lets months pass in a shop that has been seeded: members subscribe, renew, cancel and receive their routines, each at its
 * time. The clock stands there meanwhile, so that everything is made by the shop itself, and agrees with itself. Not with
 * a real Stripe: that one's clock cannot be set.
 */
export async function liveThrough(cloud: Cloud): Promise<void> {
  const { clock, stripe, idle } = cloud;
  if (!stripe) return;
  const present = clock.now() - minute;
  const stops = await stopsUntil(new Date(present), cloud, await memberDoings(cloud, stripe.url));
  await clock.lookBack(async (goTo) => {
    const live = async ({ at, happens }: Stop) => {
      await goTo(at);
      await happens();
      await stripe.idle();
      await goTo(clock.now() + gathered);
      await idle();
    };
    /** What Stripe does by itself until then. */
    const catchUp = async (until: number) => {
      for (let next = nextPayment(stripe); next <= until; next = nextPayment(stripe))
        await live({ at: next, happens: async () => {} });
    };
    for (const stop of stops) {
      await catchUp(stop.at);
      await live(stop);
    }
    await catchUp(present);
  });
}

/** All that is known beforehand, in the order of its time. */
async function stopsUntil(now: Date, cloud: Cloud, doings: MemberDoings): Promise<Stop[]> {
  const today = inMadrid(now).day;
  const stops: Stop[] = [];
  const runs = new Map<string, { member: DemoMember; trouble: Trouble }[]>();
  for (const [nth, member] of demoMembers.entries()) {
    const { begins, routines } = memberDays(member, now);
    const { deed, trouble } = member;
    const evening = sendTime(begins).getTime() + 9 * hour + nth * minute;
    stops.push({ at: evening, happens: () => doings.subscribe(member) });
    if (deed) {
      const morning = sendTime(addDays(today, -deed.daysAgo)).getTime() + 2 * hour;
      stops.push({ at: morning, happens: () => doings.carryOut(member, deed) });
    }
    for (const [before, day] of routines.toReversed().entries()) {
      const met = trouble?.before === before ? [{ member, trouble }] : [];
      runs.set(day, [...(runs.get(day) ?? []), ...met]);
    }
  }
  for (const [day, troubles] of runs)
    stops.push({ at: sendTime(day).getTime(), happens: () => runOf(cloud, troubles) });
  const lastNight = Math.max(...[...runs.keys()].map((day) => sendTime(day).getTime())) - 5 * hour;
  stops.push({ at: lastNight, happens: () => fire(cloud, 'reconcile-subscriptions') });
  return stops.toSorted((one, other) => one.at - other.at);
}

/** The run of a day, with what becomes of some of its mails. */
async function runOf(cloud: Cloud, troubles: { member: DemoMember; trouble: Trouble }[]): Promise<void> {
  const { faults } = cloud.ses;
  for (const { member, trouble } of troubles) faults.mailbox(member.email, trouble.outcome);
  await fire(cloud, 'plan-routine-sends');
  await cloud.idle();
  for (const { member } of troubles) faults.mailbox(member.email, 'delivered');
}

/** Lets the schedule of a function happen. */
async function fire({ scheduler }: Cloud, functionName: string): Promise<void> {
  const found = scheduler.schedules.find(({ functionArn }) => functionArn.endsWith(`-${functionName}`));
  await scheduler.fire(found!.name);
}

/** When there is next something to see of what Stripe does by itself; Infinity when there never is. */
function nextPayment({ state }: StripeSimulator): number {
  const times = [...state.timers.values()].flatMap(({ kind, at }) => {
    if (kind.startsWith('announce-')) return [];
    return at + (kind === 'renew-subscription' ? collected : gathered);
  });
  return Math.min(...times);
}
