/**
 * The demo's subscribers and what happens to them. Days count from the first start, so on any date some members are due
 * tomorrow and some were due at the last run.
 */
import type { BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import { accounts } from '../accounts.ts';
import {
  addDays,
  anchorDayOf,
  inMadrid,
  nextDueAfter,
  nextRunDay,
} from '#shared/rules/routines/routine-calendar.ts';

/** What the member does, or an admin does to the member's account. */
export interface MemberAction {
  daysAgo: number;
  kind:
    | 'cancel'
    | 'replace card by one that is declined'
    | 'replace card by one that pays'
    | 'be paused by an admin'
    | 'read all notifications';
}

/** What happens to the mail of one routine: to the latest, or to the one `routinesAgo` before it. */
export interface DeliveryFailure {
  routinesAgo: number;
  outcome: 'rejected' | 'bounced';
}

export interface DemoMember {
  /** Of a seeded user. */
  email: string;
  /** A day on which a routine is due: days from today, or the day of the last run. */
  due: number | 'last run';
  /** How many months before that day the first routine was due. */
  months: number;
  plan: 'basico' | 'premium' | 'pro';
  cycle: BillingCycle;
  /** Name of a workout type and days a week; routines.json says which months exist for them. */
  trains: [workoutType: string, daysPerWeek: number];
  actions?: readonly MemberAction[];
  failure?: DeliveryFailure;
}

const member = (
  name: string,
  due: DemoMember['due'],
  months: number,
  plan: DemoMember['plan'],
  cycle: BillingCycle,
  trains: DemoMember['trains'],
  more: Pick<DemoMember, 'actions' | 'failure'> = {},
): DemoMember => ({ email: `${name}@demo.tenaz.test`, due, months, plan, cycle, trains, ...more });

/** Few different days: every day on which a member was due is one more run to simulate. */
const [tomorrow, lately, later] = [1, -2, 9];

export const demoMembers: readonly DemoMember[] = [
  {
    ...member('', tomorrow, 3, 'premium', 'monthly', ['Hipertrofia', 4]),
    email: accounts.customer.email,
    actions: [{ daysAgo: 40, kind: 'read all notifications' }],
  },
  member('begona.nunez', tomorrow, 2, 'pro', 'annual', ['Fuerza', 3]),
  // the grid has no routine for their second month
  member('zoe.nunez', tomorrow, 1, 'basico', 'monthly', ['Resistencia', 5]),
  // nor for this member's third month, which is overdue
  member('alvaro.nunez', lately, 2, 'premium', 'annual', ['Pérdida de grasa', 2]),
  member('nuria.ibanez', 'last run', 0, 'premium', 'monthly', ['Hipertrofia', 3]),
  // as the first one: their routines have plans, by which both train
  member('inigo.nunez', 'last run', 2, 'pro', 'monthly', ['Hipertrofia', 4]),
  member('oscar.nunez', 'last run', 1, 'basico', 'annual', ['Cuerpo entero en casa', 3], {
    failure: { routinesAgo: 0, outcome: 'rejected' },
  }),
  // the next mail to an address that bounced is not even sent
  member('tomas.nunez', 'last run', 2, 'premium', 'annual', ['Resistencia', 3], {
    failure: { routinesAgo: 1, outcome: 'bounced' },
  }),
  member('sofia.nunez', lately, 2, 'premium', 'monthly', ['Fuerza', 3], {
    actions: [{ daysAgo: 6, kind: 'replace card by one that is declined' }],
  }),
  member('inigo.ibanez', later, 2, 'premium', 'monthly', ['Resistencia', 4], {
    actions: [{ daysAgo: 5, kind: 'cancel' }],
  }),
  member('zoe.ibanez', later, 2, 'basico', 'monthly', ['Pérdida de grasa', 3], {
    actions: [{ daysAgo: 40, kind: 'cancel' }],
  }),
  // a renewal fails between the two cards, 20 to 23 days ago by the length of the month, and is paid by the second
  member('begona.ibanez', later, 2, 'premium', 'monthly', ['Hipertrofia', 5], {
    actions: [
      { daysAgo: 25, kind: 'replace card by one that is declined' },
      { daysAgo: 19, kind: 'replace card by one that pays' },
      { daysAgo: 4, kind: 'be paused by an admin' },
    ],
  }),
];

/** Dates of a member up to the first start, each `YYYY-MM-DD` in Spain. */
export interface MemberDates {
  /** The member subscribes in the evening of this day. */
  subscribesOn: string;
  /** The days on which their routines fall due, up to the last run, sent or not. */
  routinesDueOn: string[];
}

/** The dates of a member for a first start at `now`. */
export function memberDates({ due, months }: Pick<DemoMember, 'due' | 'months'>, now: Date): MemberDates {
  const lastRun = addDays(nextRunDay(now), -1);
  const day = due === 'last run' ? lastRun : addDays(inMadrid(now).day, due);
  const first = firstDue(day, months);
  const routinesDueOn: string[] = [];
  for (let next = first; next <= lastRun; next = nextDueAfter(next, anchorDayOf(first)))
    routinesDueOn.push(next);
  return { subscribesOn: addDays(first, -1), routinesDueOn };
}

/**
 * The same day of the month, `months` earlier. Where that month is too short, one month more or less: a 31st always has
 * a match within one month of the requested one.
 */
function firstDue(day: string, months: number): string {
  const candidates = [months, months + 1, months - 1].filter((count) => count >= 0);
  const days = candidates.map((count) => monthsBefore(day, count));
  return days.find((each) => anchorDayOf(each) === anchorDayOf(day)) ?? days[0]!;
}

/** The same day `months` earlier, or the last day of that month where it is shorter. */
function monthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}
