import { planTimeout } from '#shared/rules/routine-sending.ts';

/** What one Lambda is, and all that it may touch. */
export interface FunctionRow {
  /** `api`: called through the gateway, group of the same name in shared/contracts. `events`: woken by AWS. */
  kind: 'api' | 'events';
  /** `r`: get, batch get, query. `rw`: put, update, delete and transactions as well. Never a scan. */
  table?: 'r' | 'rw';
  /** May read Stripe's keys. */
  stripe?: true;
  /** May read the secret of our client at Google, where the stage's settings say `signIn.google`. */
  google?: true;
  /** The same at Apple. */
  apple?: true;
  /** `queue`: may ask for a mail. `send`: takes mails off the queue and sends them by SES. */
  mail?: 'queue' | 'send';
  /** `queue`: may ask for routines to be sent. `send`: takes batches off the queue and sends them by SES. */
  routines?: 'queue' | 'send';
  /** Is told which e-mail becomes the first admin. */
  firstAdmin?: true;
  /** MB; CPU grows with it (1769 MB are one core). */
  memory: number;
  /** Seconds. */
  timeout: number;
  /** What people suffer when its alarm rings: one sentence, shown in the alarm. */
  errorImpact: string;
}

/** WHO MAY TOUCH WHAT: one row per folder of functions/. Roles, environment and alarms are made from it. */
export const functions = {
  auth: {
    kind: 'api',
    table: 'rw',
    mail: 'queue',
    firstAdmin: true,
    // argon2id is pure CPU: half a core would make every sign-in wait twice as long
    memory: 1769,
    timeout: 10,
    errorImpact: 'People cannot sign in, register, change their password or see their profile.',
  },
  oauth: {
    kind: 'api',
    table: 'rw',
    google: true,
    apple: true,
    firstAdmin: true,
    memory: 1024,
    timeout: 15,
    errorImpact: 'People cannot sign in with Google or Apple.',
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
    memory: 1024,
    timeout: 25,
    errorImpact: 'Nobody can start a checkout, and the success page cannot confirm a payment.',
  },
  orders: {
    kind: 'api',
    table: 'r',
    memory: 512,
    timeout: 10,
    errorImpact: 'People cannot see their orders.',
  },
  'stripe-webhook': {
    kind: 'api',
    table: 'rw',
    stripe: true,
    mail: 'queue',
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
    errorImpact: 'The assessment and the plans show their error state: nobody new can subscribe.',
  },
  assessments: {
    kind: 'api',
    table: 'rw',
    memory: 512,
    timeout: 10,
    errorImpact: 'Whoever is signed in cannot keep a new assessment.',
  },
  notifications: {
    kind: 'api',
    table: 'rw',
    memory: 512,
    timeout: 10,
    errorImpact: 'People cannot read their notifications; mails still arrive.',
  },
  emails: {
    kind: 'api',
    table: 'rw',
    mail: 'queue',
    memory: 512,
    timeout: 10,
    errorImpact: 'None at once: the server sends the mail of a new subscription by itself.',
  },
  stripe: {
    kind: 'api',
    table: 'rw',
    stripe: true,
    mail: 'queue',
    // a sign-up hashes a password: argon2id is pure CPU
    memory: 1769,
    timeout: 28,
    errorImpact: 'Nobody can subscribe, and subscribers cannot change plan, card or renewal.',
  },
  routines: {
    kind: 'api',
    table: 'rw',
    memory: 512,
    timeout: 10,
    errorImpact: 'Trainers cannot see or change the grid of routines; what is in it still goes out.',
  },
  'routine-progress': {
    kind: 'api',
    table: 'rw',
    routines: 'queue',
    memory: 1024,
    // a forced run answers when its mails have gone, or says how many are on their way
    timeout: 28,
    errorImpact: 'Admins cannot see who is due or send by hand, and subscribers do not see their routines.',
  },
  'plan-routine-sends': {
    kind: 'events',
    table: 'rw',
    routines: 'queue',
    memory: 1024,
    timeout: planTimeout,
    errorImpact: "Today's routines do not go out until it works; the next run catches up.",
  },
  'send-routines': {
    kind: 'events',
    table: 'rw',
    routines: 'send',
    memory: 384,
    timeout: 60,
    errorImpact:
      'Routines arrive late; after five tries they are shown as failed and wait in the dead letters.',
  },
  'mail-feedback': {
    kind: 'events',
    table: 'rw',
    memory: 512,
    timeout: 30,
    errorImpact: 'Bounces and complaints are not noted, and routines that nobody confirmed may go out twice.',
  },
  'reconcile-subscriptions': {
    kind: 'events',
    table: 'rw',
    stripe: true,
    mail: 'queue',
    memory: 512,
    timeout: 900,
    errorImpact:
      'Subscriptions whose webhooks got lost stay as they were, and annual renewals go without their reminder.',
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
    // asks Stripe first: a hold that was paid after all becomes an order, with its news
    stripe: true,
    mail: 'queue',
    memory: 512,
    timeout: 60,
    errorImpact:
      'Stock held by abandoned checkouts is not sold again, and mails that missed their queue wait, until it works.',
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

/** The row of a Lambda, with the optional columns visible to the type checker. */
export const rowOf = (name: FunctionName): FunctionRow => functions[name];

/** The Lambdas behind the gateway. */
export const apiFunctions = (): FunctionName[] =>
  (Object.keys(functions) as FunctionName[]).filter((name) => rowOf(name).kind === 'api');
