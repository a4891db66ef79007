import { together, type Use } from './prices.ts';

/**
 * What sending a routine uses at 14 mails a second, the rate that SES first gives, of which routines take three quarters; faster is
 * cheaper. As measured on 2026-11-26 (COST.md), with transactions counted twice as AWS does.
 */
const routine: Use = {
  mail: 1,
  // claim and ledger, and a batch's share of the send throttle and of its transaction
  writeUnit: 2.25,
  // progress, name and address, and the ledger once SES's event has come
  readUnit: 1.5,
  // two workers of ⅜ GB wait for SES; the feedback handles a hundred events in a quarter second
  gigabyteSecond: (2 * 0.375) / (14 * 0.76) + (0.25 * 0.5) / 100,
  functionCall: 1 / 28 + 1 / 100,
  // SES's event: sent, then received and deleted ten at a time
  queueRequest: 1.2,
  logGigabyte: 500e-9 / 28,
};

/** A call of the API: a quarter gigabyte-second for one with a password or Stripe, a tenth of it for most; two lines of log. */
const call = ({
  gigabyteSecond,
  writes,
  reads,
}: {
  gigabyteSecond: number;
  writes: number;
  reads: number;
}): Use => ({
  apiCall: 1,
  functionCall: 1,
  gigabyteSecond,
  writeUnit: writes,
  readUnit: reads,
  visitorRequest: 1,
  edgeCall: 1,
  // the function's line, the gateway's, and Lambda's three
  logGigabyte: 1200e-9,
});

const times = (count: number, use: Use): Use =>
  Object.fromEntries(Object.entries(use).map(([unit, used]) => [unit, used * count]));

/** A renewal: Stripe's events `invoice.paid` and `customer.subscription.updated`, each read from Stripe and written once. */
const renewal = times(2, call({ gigabyteSecond: 0.25, writes: 8, reads: 4 }));

/** The receipt that each renewal is followed by: a mail of the outbox, whose writing is part of the renewal. */
const receipt: Use = {
  mail: 1,
  // its claim and its outcome, both in an index too, the throttle of SES, and the mark on the notification
  writeUnit: 6,
  functionCall: 1,
  // half a gigabyte waits for SES and the table
  gigabyteSecond: 0.1,
  logGigabyte: 1200e-9,
};

/** A visit: eight calls, by which a page shows routine and profile, and a dozen files. Those of the site are kept by the browser. */
const visit: Use[] = [
  times(8, call({ gigabyteSecond: 0.025, writes: 0.25, reads: 2 })),
  { visitorRequest: 12, visitorGigabyte: 0.0003, edgeCall: 12 },
];

/** What so many subscribers use in a month: a routine, a renewal with its receipt, and a visit each. */
export const useOfSubscribers = (count: number): Use =>
  times(count, [routine, renewal, receipt, ...visit].reduce(together, {}));
