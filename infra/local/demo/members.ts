/**
 * Who subscribes in the demo, and what happens to them until today. Days are counted from the day of the first start:
 * whenever that is, somebody is due tomorrow, and somebody was with the last run.
 */
import type { BillingCycle } from '#shared/rules/plans.ts';
import { demoPeople } from './people.ts';

/** What a member does, or an admin with them, so many days ago. */
export interface Deed {
  daysAgo: number;
  what: 'cancels' | 'gives a card that will not be charged' | 'is held by an admin' | 'reads all notices';
}

/** What a mailbox, or SES, made of a routine: of the latest, or of the one so many before it. */
export interface Trouble {
  before: number;
  outcome: 'rejected' | 'bounced';
}

export interface DemoMember {
  /** Of one of the demo's people. */
  email: string;
  plan: 'basico' | 'premium' | 'pro';
  cycle: BillingCycle;
  /** The name of a workout type, and days a week: the grid of the demo says what there is for them. */
  trains: [workoutType: string, daysPerWeek: number];
  /** A day on which a routine of theirs falls due: so many days from today, or that of the last run. */
  due: number | 'last run';
  /** So many months before it the first one was. */
  months: number;
  deed?: Deed;
  trouble?: Trouble;
}

const at = (name: string) => `${name}@demo.tenaz.test`;

/** Few days, for every one on which somebody was due is a run to be lived through. */
const [tomorrow, lately, later] = [1, -2, 9];

export const demoMembers: readonly DemoMember[] = [
  {
    email: demoPeople.customer.email,
    due: tomorrow,
    months: 3,
    plan: 'premium',
    cycle: 'monthly',
    trains: ['Hipertrofia', 4],
    deed: { daysAgo: 40, what: 'reads all notices' },
  },
  {
    email: at('begona.nunez'),
    due: tomorrow,
    months: 2,
    plan: 'pro',
    cycle: 'annual',
    trains: ['Fuerza', 3],
  },
  // the grid has nothing for their second month
  {
    email: at('zoe.nunez'),
    due: tomorrow,
    months: 1,
    plan: 'basico',
    cycle: 'monthly',
    trains: ['Resistencia', 5],
  },
  // nor for this one's third, which is late already
  {
    email: at('alvaro.nunez'),
    due: lately,
    months: 2,
    plan: 'premium',
    cycle: 'annual',
    trains: ['Pérdida de grasa', 2],
  },
  {
    email: at('nuria.ibanez'),
    due: 'last run',
    months: 0,
    plan: 'premium',
    cycle: 'monthly',
    trains: ['Hipertrofia', 3],
  },
  {
    email: at('inigo.nunez'),
    due: 'last run',
    months: 2,
    plan: 'pro',
    cycle: 'monthly',
    trains: ['Fuerza', 4],
  },
  {
    email: at('oscar.nunez'),
    due: 'last run',
    months: 1,
    plan: 'basico',
    cycle: 'annual',
    trains: ['Cuerpo entero en casa', 3],
    trouble: { before: 0, outcome: 'rejected' },
  },
  // what goes to an address that bounced is not even sent the next time
  {
    email: at('tomas.nunez'),
    due: 'last run',
    months: 2,
    plan: 'premium',
    cycle: 'annual',
    trains: ['Resistencia', 3],
    trouble: { before: 1, outcome: 'bounced' },
  },
  {
    email: at('sofia.nunez'),
    due: lately,
    months: 2,
    plan: 'premium',
    cycle: 'monthly',
    trains: ['Fuerza', 3],
    deed: { daysAgo: 6, what: 'gives a card that will not be charged' },
  },
  {
    email: at('inigo.ibanez'),
    due: later,
    months: 2,
    plan: 'premium',
    cycle: 'monthly',
    trains: ['Resistencia', 4],
    deed: { daysAgo: 5, what: 'cancels' },
  },
  {
    email: at('zoe.ibanez'),
    due: later,
    months: 2,
    plan: 'basico',
    cycle: 'monthly',
    trains: ['Pérdida de grasa', 3],
    deed: { daysAgo: 40, what: 'cancels' },
  },
  {
    email: at('begona.ibanez'),
    due: later,
    months: 2,
    plan: 'premium',
    cycle: 'monthly',
    trains: ['Hipertrofia', 5],
    deed: { daysAgo: 4, what: 'is held by an admin' },
  },
];
