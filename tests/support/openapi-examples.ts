import { backOfficeCalls, storefrontCalls, type Known } from './journeys/specified-calls.ts';

/** A request of the table of calls (tests/support/journeys/specified-calls.ts), as a document shows it. */
export interface Example {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

const id = (prefix: string, last: string) => `${prefix}_01KB7Z3QJ8M4T6V9W2X5Y0A1C${last}`;

const known: Known = {
  newEmail: 'vera@example.com',
  guestEmail: 'vera@example.com',
  signUpEmail: 'vera@example.com',
  unknownEmail: 'nueva@example.com',
  subscriberEmail: 'vera@example.com',
  word: 'almacen',
  customerUser: id('usr', '1'),
  otherUser: id('usr', '2'),
  subscriberUser: id('usr', '3'),
  product: id('prd', '1'),
  madeProduct: id('prd', '2'),
  shelf: id('cat', '1'),
  category: id('cat', '2'),
  order: id('ord', '1'),
  notification: id('ntf', '1'),
  assessment: id('asm', '1'),
  routine: id('rtn', '1'),
  role: id('rol', '1'),
  plan: id('opt', '1'),
  otherPlan: id('opt', '2'),
  eatingHabit: id('opt', '3'),
  nutritionType: id('opt', '4'),
  fitnessLevel: id('opt', '5'),
  sportsActivity: id('opt', '6'),
  motivation: id('opt', '7'),
  trainingFrequency: id('opt', '8'),
  workoutType: id('opt', '9'),
  freeMonth: '1',
  customer: 'cus_TQm4VbXc7Yd2Rk',
  buyer: 'cus_TQm4VbXc7Yd2Rk',
  signUpCustomer: 'cus_TQm4VbXc7Yd2Rk',
  subscription: 'sub_1SVqXzK3bT9mPd5w',
  newCard: 'pm_1SVqYtK3bT9mPd5w',
  buyerCard: 'pm_1SVqYtK3bT9mPd5w',
  signUpCard: 'pm_1SVqYtK3bT9mPd5w',
};

/** A call whose parameters have no names. */
export const pattern = (call: string): string => call.replaceAll(/\{\w+\}/g, '{}');

/** By method and path, without the names of parameters. */
export const examples = new Map<string, Example>(
  [...storefrontCalls, ...backOfficeCalls].toReversed().map((row) => {
    const [, template = ''] = row.call.split(' ');
    const { pathname, searchParams } = new URL(row.path?.(known) ?? template, 'http://localhost');
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const values = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(pathname) ?? [];
    return [
      pattern(row.call),
      {
        params: Object.fromEntries(names.map((name, at) => [name, values[at + 1]!])),
        query: Object.fromEntries(searchParams),
        body: row.body?.(known),
      },
    ];
  }),
);
