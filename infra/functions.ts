import { planTimeout } from '#shared/rules/routine-sending.ts';

/** One Lambda: its trigger and every permission it has. */
export interface FunctionRow {
  /** `api`: called through the gateway, group of the same name in shared/contracts. `events`: triggered by AWS. */
  kind: 'api' | 'events';
  /** `r`: get, batch get, query. `rw`: put, update, delete and transactions as well. Never a scan. */
  table?: 'r' | 'rw';
  /** May read Stripe's keys. */
  stripe?: true;
  /** May read the secret of our Google client, if the stage's settings enable `signIn.google`. */
  google?: true;
  /** May read the secret of our Apple client, if the stage's settings enable `signIn.apple`. */
  apple?: true;
  /** `queue`: may queue mails. `send`: receives queued mails and sends them by SES. */
  mail?: 'queue' | 'send';
  /** `queue`: may queue batches of routines. `send`: receives batches and sends them by SES. */
  routines?: 'queue' | 'send';
  /** Gets the e-mail of the first admin in its environment; only where a password is set by a mailed link. */
  firstAdmin?: true;
  /** MB; CPU grows with it (1769 MB are one core). */
  memory: number;
  /** Seconds. */
  timeout: number;
  /** Money: its first error is an alarm, as of every function that AWS triggers. The others share one alarm, at five errors. */
  everyErrorRings?: true;
  /** What users cannot do while it fails: one sentence, shown in its alarm. */
  errorImpact: string;
}

/** Every Lambda and its permissions: one row per folder of functions/. Roles, environment and alarms are made from it. */
export const functions = {
  auth: {
    kind: 'api',
    table: 'rw',
    mail: 'queue',
    firstAdmin: true,
    // argon2id is CPU-bound: half a core would double the time of every sign-in
    memory: 1769,
    timeout: 10,
    errorImpact: 'Users cannot sign in, register, change their password or see their profile.',
  },
  oauth: {
    kind: 'api',
    table: 'rw',
    google: true,
    apple: true,
    mail: 'queue',
    // argon2id, when an account is joined with its password
    memory: 1769,
    timeout: 15,
    errorImpact: 'Users cannot sign in with Google or Apple.',
  },
  products: {
    kind: 'api',
    table: 'r',
    memory: 1024,
    timeout: 10,
    errorImpact: 'The shop shows its error state instead of products.',
  },
  categories: {
    kind: 'api',
    table: 'r',
    memory: 512,
    timeout: 10,
    errorImpact: 'The shop shows no category buttons.',
  },
  cart: {
    kind: 'api',
    table: 'rw',
    memory: 1024,
    timeout: 10,
    errorImpact: 'Carts are not kept with the account; the one in the browser still works.',
  },
  'shop-stripe': {
    kind: 'api',
    table: 'rw',
    stripe: true,
    mail: 'queue',
    everyErrorRings: true,
    memory: 1024,
    timeout: 25,
    errorImpact: 'Customers cannot start a checkout, and the success page cannot confirm a payment.',
  },
  orders: {
    kind: 'api',
    table: 'r',
    memory: 512,
    timeout: 10,
    errorImpact: 'Users cannot see their orders.',
  },
  'stripe-webhook': {
    kind: 'api',
    table: 'rw',
    stripe: true,
    mail: 'queue',
    everyErrorRings: true,
    memory: 1024,
    timeout: 25,
    errorImpact:
      'Paid orders stay pending until Stripe repeats the event or the buyer sees the success page.',
  },
  'user-details': {
    kind: 'api',
    table: 'rw',
    memory: 512,
    timeout: 10,
    errorImpact: 'Subscribers cannot see or change their training data.',
  },
  'training-options': {
    kind: 'api',
    table: 'r',
    memory: 512,
    timeout: 10,
    errorImpact: 'The assessment and the plans show their error state: visitors cannot subscribe.',
  },
  assessments: {
    kind: 'api',
    table: 'rw',
    memory: 512,
    timeout: 10,
    errorImpact: 'Users cannot save a new assessment.',
  },
  notifications: {
    kind: 'api',
    table: 'rw',
    memory: 512,
    timeout: 10,
    errorImpact: 'Users cannot read their notifications; mails still arrive.',
  },
  emails: {
    kind: 'api',
    table: 'rw',
    mail: 'queue',
    memory: 512,
    timeout: 10,
    errorImpact: 'None at first: the server sends the mail of a new subscription by itself.',
  },
  stripe: {
    kind: 'api',
    table: 'rw',
    stripe: true,
    mail: 'queue',
    everyErrorRings: true,
    // a sign-up hashes a password with argon2id, which is CPU-bound
    memory: 1769,
    timeout: 28,
    errorImpact: 'Visitors cannot subscribe, and subscribers cannot change plan, card or renewal.',
  },
  routines: {
    kind: 'api',
    table: 'rw',
    memory: 512,
    timeout: 10,
    errorImpact: 'Trainers cannot see or change the grid of routines; existing routines are still sent.',
  },
  'routine-progress': {
    kind: 'api',
    table: 'rw',
    routines: 'queue',
    memory: 1024,
    // a forced run waits for its mails for some seconds
    timeout: 28,
    errorImpact: 'Admins cannot see due users or send by hand, and subscribers do not see their routines.',
  },
  'plan-routine-sends': {
    kind: 'events',
    table: 'rw',
    routines: 'queue',
    memory: 1024,
    timeout: planTimeout,
    errorImpact: "Today's routines are not sent until it works; the next run catches up.",
  },
  'send-routines': {
    kind: 'events',
    table: 'rw',
    routines: 'send',
    memory: 384,
    timeout: 60,
    errorImpact:
      'Routines arrive late; after five tries they are shown as failed and wait in the dead-letter queue.',
  },
  'mail-feedback': {
    kind: 'events',
    table: 'rw',
    memory: 512,
    timeout: 30,
    errorImpact: 'Bounces and complaints are not recorded, and unconfirmed routines may be sent twice.',
  },
  'reconcile-subscriptions': {
    kind: 'events',
    table: 'rw',
    stripe: true,
    mail: 'queue',
    memory: 512,
    timeout: 900,
    errorImpact: 'Subscriptions with lost webhooks stay out of date, and annual renewals get no reminder.',
  },
  'send-mails': {
    kind: 'events',
    table: 'rw',
    mail: 'send',
    memory: 512,
    timeout: 30,
    errorImpact:
      'Confirmations and password links arrive late; after five tries they wait in the dead-letter queue.',
  },
  'sweep-leftovers': {
    kind: 'events',
    table: 'rw',
    // reads Stripe first: a hold that was paid after all becomes an order, with its notifications
    stripe: true,
    mail: 'queue',
    memory: 512,
    timeout: 60,
    errorImpact:
      'Stock held by abandoned checkouts is not sold again, mails that missed their queue wait, and cards of abandoned sign-ups stay stored, until it works.',
  },
  'initialize-stage': {
    kind: 'events',
    table: 'rw',
    memory: 512,
    timeout: 60,
    errorImpact:
      'The deployment stops: categories, option lists, plans and the address of the site may be missing.',
  },
} as const satisfies Record<string, FunctionRow>;

/** The name of a Lambda: its folder, its row, its bundle, its group in the contract. */
export type FunctionName = keyof typeof functions;

/** The row of a Lambda, typed with the optional columns. */
export const rowOf = (name: FunctionName): FunctionRow => functions[name];

/** Whether the first error of a Lambda is an alarm: no user sees an error of an event, and one of a payment costs money. */
export const alarmsOnEveryError = (name: FunctionName): boolean =>
  rowOf(name).kind === 'events' || rowOf(name).everyErrorRings === true;

/** The Lambdas behind the gateway. */
export const apiFunctions = (): FunctionName[] =>
  (Object.keys(functions) as FunctionName[]).filter((name) => rowOf(name).kind === 'api');
