import { planTimeout } from '#shared/rules/routine-sending.ts';
import type { FunctionRow } from './function-row.ts';

/** The Lambdas that AWS wakes: schedules, queues, events, a deployment. */
export const eventRows = {
  'process-pictures': {
    kind: 'events',
    table: 'rw',
    pictures: 'process',
    // decoding is CPU-bound, and 50 megapixels need the memory
    memory: 1769,
    timeout: 60,
    errorImpact:
      'Uploaded pictures do not appear; after three tries they are shown as failed and wait in the dead-letter queue.',
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
    // half a minute of reading events, and a batch of them
    timeout: 60,
    errorImpact: 'Bounces and complaints are not recorded, and unconfirmed routines may be sent twice.',
  },
  'reconcile-stripe': {
    kind: 'events',
    table: 'rw',
    stripe: true,
    memory: 512,
    timeout: 900,
    nightStep: true,
    errorImpact: 'Subscriptions and refunds with lost webhooks stay out of date; the next night tries again.',
  },
  'compare-sales': {
    kind: 'events',
    table: 'rw',
    stripe: true,
    memory: 512,
    timeout: 900,
    nightStep: true,
    errorImpact:
      'Sales that no webhook has told of stay unpaid in the back office; the next night tries again.',
  },
  'remind-renewals': {
    kind: 'events',
    table: 'rw',
    stripe: true,
    memory: 512,
    timeout: 900,
    nightStep: true,
    errorImpact: 'Annual renewals get no reminder, which the law wants; the next night catches up.',
  },
  'erase-accounts': {
    kind: 'events',
    table: 'rw',
    stripe: true,
    downloads: ['delete'],
    memory: 512,
    timeout: 900,
    nightStep: true,
    errorImpact:
      'Accounts that are to be deleted stay, for which the law gives a month; the next night goes on.',
  },
  'export-orders': {
    kind: 'events',
    table: 'rw',
    exports: 'write',
    memory: 1024,
    // a hundred thousand orders take about a minute; what takes longer is continued by a message
    timeout: 300,
    errorImpact: 'Exports of orders do not finish; after three tries the admin reads that they failed.',
  },
  'write-downloads': {
    kind: 'events',
    table: 'rw',
    healthKey: 'use',
    // the payments of a subscription
    stripe: true,
    downloads: ['write'],
    memory: 1024,
    timeout: 120,
    errorImpact:
      'Users cannot download their data, for which the law gives a month; after three tries they read that it failed.',
  },
  'recount-orders': {
    kind: 'events',
    table: 'rw',
    memory: 512,
    timeout: 900,
    nightStep: true,
    errorImpact:
      'Wrong counters of orders stay wrong, and orders from before the index are not in filtered lists.',
  },
  'fold-figures': {
    kind: 'events',
    table: 'rw',
    memory: 512,
    timeout: 300,
    errorImpact: 'The figures end before yesterday; the next night catches up.',
  },
  'send-mails': {
    kind: 'events',
    table: 'rw',
    mail: 'send',
    memory: 512,
    // of a run of its schedule; a call of the stream takes a second
    timeout: 240,
    errorImpact:
      'Confirmations and password links arrive late; after a day they are given up, and wait until an operator calls the function.',
  },
  'sweep-leftovers': {
    kind: 'events',
    table: 'rw',
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
    table: 'r',
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
    table: 'rw',
    healthKey: 'create',
    memory: 512,
    timeout: 60,
    errorImpact:
      'The deployment stops: categories, option lists, plans and the address of the site may be missing.',
  },
} as const satisfies Record<string, FunctionRow>;
