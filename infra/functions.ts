import { maxExportTries } from '#shared/rules/orders/order-export.ts';
import { maxDownloadTries } from '#shared/rules/privacy/download.ts';
import { planTimeout } from '#shared/rules/routines/routine-sending.ts';

/** One Lambda: its trigger and its permissions; what it may touch of the table stands in infra/table-access. */
export interface FunctionRow {
  /** `api`: called through the gateway, group of the same name in shared/contracts. `events`: triggered by AWS. */
  kind: 'api' | 'events';
  /** May add entries to the audit trail. None may change or delete one. */
  audit?: 'append';
  /** May read Stripe's keys. */
  stripe?: true;
  /** May read the secret of our Google client, if the stage's settings enable `signIn.google`. */
  google?: true;
  /** May read the secret of our Apple client, if the stage's settings enable `signIn.apple`. */
  apple?: true;
  /** The key of health data. `use`: may read it. `create`: may create that of a new stage. */
  healthKey?: 'use' | 'create';
  /** `send`: sends the mails of the outbox by SES. Other functions only write them there. */
  mail?: 'send';
  /** `queue`: may queue batches of routines. `send`: receives batches and sends them by SES. */
  routines?: 'queue' | 'send';
  /**
   * Pictures of products. `upload`: may upload files and sign forms for it. `process`: reads uploads and writes
   * pictures. `delete`: may delete pictures and clips. `clips`: signs forms for clips, reads what arrives, and writes clips.
   */
  pictures?: 'upload' | 'process' | 'delete' | 'clips';
  /**
   * Takes jobs from a queue of its own (`drainQueue`), when it is called for one and every five minutes; after so many tries one is a dead
   * letter.
   */
  jobs?: { tries: number };
  /** The functions with `jobs` that it may give some, and which it calls then. */
  queues?: readonly string[];
  /** Files of exported orders. `link`: may sign links. `write`: writes them. */
  exports?: 'link' | 'write';
  /** Files of what users download of themselves. `link`: may sign links. `write`: writes them. `delete`: deletes those of an account. */
  downloads?: readonly ('link' | 'write' | 'delete')[];
  /** `render`: writes pages of the site, its sitemap and security.txt. */
  pages?: 'render';
  /** `read`: may read the metrics of the account, which have no ARN. */
  metrics?: 'read';
  /** Gets the e-mail of the first admin in its environment; only where a password is set by a mailed link. */
  firstAdmin?: true;
  /** MB; CPU grows with it (1769 MB are one core). */
  memory: number;
  /** Seconds. */
  timeout: number;
  /** Money: its first logged error rings, as of every function that AWS triggers. Those of the others ring together, at five. */
  everyErrorRings?: true;
  /**
   * When it runs every night in Madrid: minutes and hours of a cron expression, each function at a time of its own, so that none waits for
   * another. `goesOn`: when later calls continue what may take longer than one; they are further apart than a call takes.
   */
  night?: { at: string; goesOn?: string };
  /** A run that fails rings an alarm of its own, whichever others ring. */
  ownAlarm?: true;
  /** What users cannot do while it fails: one sentence, shown as the function's description. */
  errorImpact: string;
}

/** Those of the API that are about products: what the shop shows of them, and what buyers say. */
const catalogueRows = {
  products: {
    kind: 'api',
    memory: 1024,
    timeout: 10,
    errorImpact: 'The shop shows its error state instead of products.',
  },
  'product-management': {
    kind: 'api',
    audit: 'append',
    pictures: 'upload',
    memory: 1024,
    // an import writes two hundred products
    timeout: 28,
    errorImpact: 'Admins cannot create, change or delete products, or correct their stock.',
  },
  'product-pictures': {
    kind: 'api',
    audit: 'append',
    pictures: 'upload',
    memory: 512,
    timeout: 10,
    errorImpact: 'Admins cannot add, order or remove pictures of products; the shop shows those that it has.',
  },
  'stock-alerts': {
    kind: 'api',
    memory: 512,
    timeout: 10,
    errorImpact: 'Visitors cannot ask for a notice about a sold-out product, confirm one or withdraw it.',
  },
  reviews: {
    kind: 'api',
    memory: 512,
    timeout: 10,
    errorImpact: 'Nobody can read reviews of products, and buyers cannot write any.',
  },
  'review-management': {
    kind: 'api',
    audit: 'append',
    memory: 512,
    timeout: 10,
    errorImpact: 'Reviews wait: admins cannot read, publish or reject any.',
  },
  categories: {
    kind: 'api',
    memory: 512,
    timeout: 10,
    errorImpact: 'The shop shows no category buttons.',
  },
  'category-management': {
    kind: 'api',
    audit: 'append',
    memory: 512,
    timeout: 10,
    errorImpact: 'Admins cannot see or change the categories; the shop shows them as they are.',
  },
} as const satisfies Record<string, FunctionRow>;

/** The Lambdas behind the gateway: one for each group of shared/contracts. */
const apiRows = {
  auth: {
    kind: 'api',
    firstAdmin: true,
    // argon2id is CPU-bound: half a core would double the time of every sign-in
    memory: 1769,
    timeout: 10,
    errorImpact: 'Users cannot sign in, register, change their password or see their profile.',
  },
  oauth: {
    kind: 'api',
    google: true,
    apple: true,
    // argon2id, when an account is joined with its password
    memory: 1769,
    timeout: 15,
    errorImpact: 'Users cannot sign in with Google or Apple.',
  },
  devices: {
    kind: 'api',
    memory: 512,
    timeout: 10,
    errorImpact: 'Users cannot see where they are signed in, nor sign out another device.',
  },
  'step-up': {
    kind: 'api',
    // argon2id
    memory: 1769,
    timeout: 10,
    errorImpact:
      'Users who signed in more than ten minutes ago must sign in again to change what is worth most.',
  },
  passkeys: {
    kind: 'api',
    memory: 1024,
    timeout: 10,
    errorImpact: 'Users cannot sign in with a passkey, nor see, add or remove theirs; passwords still work.',
  },
  'account-data': {
    kind: 'api',
    stripe: true,
    // health data goes at once, also from copies
    queues: ['data-export'],
    downloads: ['link', 'delete'],
    // argon2id is CPU-bound
    memory: 1769,
    timeout: 25,
    errorImpact:
      'Users cannot download their data, nor delete their account or take that back; due erasures still take place.',
  },
  ...catalogueRows,
  'role-management': {
    kind: 'api',
    audit: 'append',
    memory: 512,
    timeout: 10,
    errorImpact: 'Admins cannot see, change or assign roles; each user keeps the one they have.',
  },
  'user-management': {
    kind: 'api',
    audit: 'append',
    stripe: true,
    memory: 512,
    timeout: 25,
    errorImpact: 'Admins cannot see, ban or readmit users; bans that stand hold.',
  },
  'audit-trail': {
    kind: 'api',
    memory: 512,
    timeout: 10,
    errorImpact: 'Admins cannot see who has changed what; it is recorded all the same.',
  },
  overview: {
    kind: 'api',
    memory: 1024,
    timeout: 10,
    errorImpact: 'The first page of the back office shows no counts; its sections still work.',
  },
  metrics: {
    kind: 'api',
    memory: 512,
    timeout: 10,
    errorImpact: 'Admins cannot see the metrics of the business; they are still counted.',
  },
  cart: {
    kind: 'api',
    memory: 1024,
    timeout: 10,
    errorImpact: 'Carts are not kept with the account; the one in the browser still works.',
  },
  checkout: {
    kind: 'api',
    stripe: true,
    everyErrorRings: true,
    memory: 1024,
    timeout: 25,
    errorImpact: 'Customers cannot start a checkout, and the success page cannot confirm a payment.',
  },
  orders: {
    kind: 'api',
    // an order that is repeated reads the catalogue
    memory: 1024,
    timeout: 10,
    errorImpact: 'Users cannot see their orders, order the same again or withdraw from one.',
  },
  'order-management': {
    kind: 'api',
    audit: 'append',
    queues: ['export-orders'],
    exports: 'link',
    stripe: true,
    everyErrorRings: true,
    memory: 1024,
    timeout: 25,
    errorImpact: 'Admins cannot see, ship, cancel or refund orders.',
  },
  'stripe-webhook': {
    kind: 'api',
    stripe: true,
    everyErrorRings: true,
    memory: 1024,
    timeout: 25,
    errorImpact:
      'Paid orders stay pending until Stripe repeats the event or the buyer sees the success page.',
  },
  'user-details': {
    kind: 'api',
    healthKey: 'use',
    // copies with health data go with the consent
    downloads: ['delete'],
    memory: 512,
    timeout: 10,
    errorImpact: 'Subscribers cannot see or change their training data.',
  },
  'training-options': {
    kind: 'api',
    memory: 512,
    timeout: 10,
    errorImpact: 'The assessment and the plans show their error state: visitors cannot subscribe.',
  },
  'evaluation-management': {
    kind: 'api',
    audit: 'append',
    memory: 512,
    timeout: 10,
    errorImpact: 'Admins cannot see or change the lists of the assessment; visitors see them as they are.',
  },
  assessments: {
    kind: 'api',
    healthKey: 'use',
    memory: 512,
    timeout: 10,
    errorImpact: 'Users cannot save a new assessment.',
  },
  notifications: {
    kind: 'api',
    audit: 'append',
    memory: 512,
    timeout: 10,
    errorImpact: 'Users cannot read their notifications; mails still arrive.',
  },
  emails: {
    kind: 'api',
    memory: 512,
    timeout: 10,
    errorImpact: 'None at first: the server sends the mail of a new subscription by itself.',
  },
  subscriptions: {
    kind: 'api',
    stripe: true,
    healthKey: 'use',
    everyErrorRings: true,
    // a sign-up hashes a password with argon2id, which is CPU-bound
    memory: 1769,
    timeout: 28,
    errorImpact: 'Visitors cannot subscribe, and subscribers cannot change plan, card or renewal.',
  },
  exercises: {
    kind: 'api',
    audit: 'append',
    pictures: 'clips',
    memory: 512,
    timeout: 10,
    errorImpact: 'Trainers cannot see or change exercises; plans and what is sent keep theirs.',
  },
  routines: {
    kind: 'api',
    audit: 'append',
    memory: 512,
    timeout: 10,
    errorImpact: 'Trainers cannot see or change the grid of routines; existing routines are still sent.',
  },
  'routine-progress': {
    kind: 'api',
    audit: 'append',
    routines: 'queue',
    memory: 1024,
    // a forced run waits for its mails for some seconds
    timeout: 28,
    errorImpact: 'Admins cannot see due users or send by hand, and subscribers do not see their routines.',
  },
  workouts: {
    kind: 'api',
    // that a trainer has read answers about health
    audit: 'append',
    healthKey: 'use',
    // parses plans of up to 60 KB
    memory: 1024,
    timeout: 10,
    errorImpact: 'Subscribers cannot open their plan; sets that they log wait on their device.',
  },
} as const satisfies Record<string, FunctionRow>;

/** The Lambdas that AWS wakes: schedules, queues, events, a deployment. */
const eventRows = {
  'process-pictures': {
    kind: 'events',
    pictures: 'process',
    // decoding is CPU-bound, and 50 megapixels need the memory
    memory: 1769,
    timeout: 60,
    errorImpact:
      'Uploaded pictures do not appear; after three tries they are shown as failed and wait in the dead-letter queue.',
  },
  'plan-routine-sends': {
    kind: 'events',
    routines: 'queue',
    memory: 1024,
    timeout: planTimeout,
    errorImpact: "Today's routines are not sent until it works; the next run catches up.",
  },
  'send-routines': {
    kind: 'events',
    routines: 'send',
    memory: 384,
    timeout: 60,
    errorImpact:
      'Routines arrive late; after five tries they are shown as failed and wait in the dead-letter queue.',
  },
  'mail-feedback': {
    kind: 'events',
    memory: 512,
    // half a minute of reading events, and a batch of them
    timeout: 60,
    errorImpact: 'Bounces and complaints are not recorded, and unconfirmed routines may be sent twice.',
  },
  'nightly-reconciliation': {
    kind: 'events',
    stripe: true,
    memory: 512,
    timeout: 900,
    night: { at: '0 3', goesOn: '20/20 3-4' },
    ownAlarm: true,
    errorImpact: 'Subscriptions and refunds with lost webhooks stay out of date; the next night tries again.',
  },
  'compare-sales': {
    kind: 'events',
    stripe: true,
    memory: 512,
    timeout: 900,
    night: { at: '0 5' },
    ownAlarm: true,
    errorImpact:
      'Sales that no webhook has told of stay unpaid in the back office; the next night tries again.',
  },
  'remind-renewals': {
    kind: 'events',
    stripe: true,
    memory: 512,
    timeout: 900,
    night: { at: '30 2' },
    ownAlarm: true,
    errorImpact: 'Annual renewals get no reminder, which the law wants; the next night catches up.',
  },
  'erase-accounts': {
    kind: 'events',
    stripe: true,
    downloads: ['delete'],
    memory: 512,
    timeout: 900,
    night: { at: '45 2' },
    ownAlarm: true,
    errorImpact:
      'Accounts that are to be deleted stay, for which the law gives a month; the next night goes on.',
  },
  'export-orders': {
    kind: 'events',
    jobs: { tries: maxExportTries },
    // it gives itself what it has no time for
    queues: ['export-orders'],
    exports: 'write',
    memory: 1024,
    // a hundred thousand orders take about a minute; what takes longer is continued by a message
    timeout: 300,
    errorImpact: 'Exports of orders do not finish; after three tries the admin reads that they failed.',
  },
  'data-export': {
    kind: 'events',
    healthKey: 'use',
    // the payments of a subscription
    stripe: true,
    jobs: { tries: maxDownloadTries },
    downloads: ['write'],
    memory: 1024,
    timeout: 120,
    errorImpact:
      'Users cannot download their data, for which the law gives a month; after three tries they read that it failed.',
  },
  'recount-orders': {
    kind: 'events',
    memory: 512,
    timeout: 900,
    night: { at: '30 3', goesOn: '10/20 4-5' },
    ownAlarm: true,
    errorImpact:
      'Wrong counters of orders stay wrong, and large orders are not found by all of their products.',
  },
  'metrics-rollup': {
    kind: 'events',
    memory: 512,
    timeout: 300,
    // after the reconciliation, which may find metric events of the day before
    night: { at: '0 4' },
    errorImpact: 'The metrics end before yesterday; the next night catches up.',
  },
  'send-mails': {
    kind: 'events',
    mail: 'send',
    memory: 512,
    // of a run of its schedule; a call of the stream takes a second
    timeout: 240,
    errorImpact:
      'Confirmations and password links arrive late; after a day they are given up, and wait until an operator calls the function.',
  },
  housekeeping: {
    kind: 'events',
    // reads Stripe first: a hold that was paid after all becomes an order, with its notifications
    stripe: true,
    pictures: 'delete',
    memory: 512,
    timeout: 60,
    errorImpact:
      'Until it works, stock of abandoned checkouts is not sold, interrupted refunds wait, cards of abandoned sign-ups stay stored, nobody is told that a product is back, and buyers are not asked for reviews.',
  },
  'render-pages': {
    kind: 'events',
    pages: 'render',
    // rendering is CPU-bound: one core
    memory: 1769,
    // all pages of a large shop after a deployment
    timeout: 900,
    errorImpact:
      'Pages of products and categories show what was saved before; the night repairs them, and the page itself asks for price and stock.',
  },
  'watch-distribution': {
    kind: 'events',
    metrics: 'read',
    memory: 512,
    // three attempts of three seconds, with pauses, are not slow yet
    timeout: 20,
    errorImpact:
      'The site may be down without an alarm: errors of S3 or of the functions at the edge are not seen. Those of the API ring all the same.',
  },
  'initialize-stage': {
    kind: 'events',
    healthKey: 'create',
    memory: 512,
    timeout: 60,
    errorImpact:
      'The deployment stops: categories, option lists, plans, exercises and the address of the site may be missing.',
  },
} as const satisfies Record<string, FunctionRow>;

/** Every Lambda and its permissions: one row per `<name>.lambda.ts` of functions/. Roles, environment and metrics are made from it. */
export const functions = { ...apiRows, ...eventRows };

/** The name of a Lambda: its file, its row, its bundle, its group in the contract. */
export type FunctionName = keyof typeof functions;

/** The row of a Lambda, typed with the optional columns. */
export const rowOf = (name: FunctionName): FunctionRow => functions[name];

/** Whether the first error of a Lambda is an alarm: no user sees an error of an event, and one of a payment costs money. */
export const alarmsOnEveryError = (name: FunctionName): boolean =>
  rowOf(name).kind === 'events' || rowOf(name).everyErrorRings === true;

/** The Lambdas that take jobs from a queue of their own. */
export const jobFunctions = (): FunctionName[] =>
  (Object.keys(functions) as FunctionName[]).filter((name) => rowOf(name).jobs);

/** The Lambdas that run every night. */
export const nightFunctions = (): FunctionName[] =>
  (Object.keys(functions) as FunctionName[]).filter((name) => rowOf(name).night);

/** The Lambdas behind the gateway. */
export const apiFunctions = (): FunctionName[] =>
  (Object.keys(functions) as FunctionName[]).filter((name) => rowOf(name).kind === 'api');
