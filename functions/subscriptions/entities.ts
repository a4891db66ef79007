import { days, entity, keysOf, years } from '#functions/platform/table/entity.ts';
import { ofUser, settings, shardCount, shardOf } from '#functions/platform/table/partitions.ts';

/** What is stored of subscriptions: a row for each kind of item. */
export const subscriptionEntities = {
  subscription: entity({
    key: (userId: string) => ({ pk: ofUser('training', userId), sk: 'subscription' }),
    at: ['training#', 'subscription'],
    purpose: "A copy of Stripe's subscription",
    kept: 'account',
    readers: ['owner', 'users:read'],
    recipients: ['stripe'],
    lists: {
      latePayment: { gsi4: 'subscriptions#late' },
      doubleSubscription: { gsi1: 'subscriptions#double' },
      owedPlanRefund: { gsi3: 'withdrawals#open' },
      renewals: { gsi2: 'renewals#' },
    },
    told: { what: 'Tu suscripción: plan, precio y fechas', why: 'Darte lo que has pagado' },
  }),
  withdrawal: entity({
    key: (userId: string) => ({ pk: ofUser('training', userId), sk: 'withdrawal' }),
    at: ['training#', 'withdrawal'],
    purpose: 'The right of withdrawal is used once',
    kept: 'account',
    readers: ['functions'],
    recipients: ['stripe'],
    lists: {
      openWithdrawal: { gsi3: 'withdrawals#open' },
      finishedWithdrawal: { gsi3: 'withdrawals#settled' },
    },
    told: {
      what: 'Si has desistido de una suscripción, y cuándo',
      why: 'Que el desistimiento se use una vez',
    },
  }),
  cardWithdrawal: entity({
    key: (fingerprintHash: string) => ({ pk: `card#${fingerprintHash}`, sk: 'withdrawal' }),
    at: ['card#', 'withdrawal'],
    purpose: 'The same for each card, by a hash',
    kept: years(6),
    basis: 'interest',
    erasure: { keep: 'a hash of a card and an id: another account with the card would withdraw again' },
    readers: ['functions'],
    told: {
      what: 'Un resumen cifrado de la tarjeta con la que desististe',
      why: 'Que el desistimiento se use una vez',
      until: (time) => `${time}, también sin la cuenta`,
    },
  }),
  stripeEvent: entity({
    key: (eventId: string) => ({ pk: `stripe#${eventId}`, sk: 'event' }),
    at: ['stripe#', 'event'],
    purpose: 'An event of Stripe is handled once',
    kept: days(30),
    basis: 'none',
    readers: ['functions'],
  }),
  reconciliation: entity({
    key: () => settings('reconciliation'),
    at: ['settings#reconciliation', 'settings'],
    purpose: 'How far Stripe is compared',
    kept: 'shop',
    readers: ['functions'],
  }),
  lateCounter: entity({
    key: (userId: string) => lateCounters()[shardOf(userId)]!,
    at: ['counters#late', ''],
    purpose: 'How many payments are late',
    kept: 'shop',
    readers: ['users:read'],
  }),
} as const;

export const keys = keysOf(subscriptionEntities);

/** Index attributes of an item, spread into it when it is written. */
export const indexes = {
  latePayment: (userId: string, since: string) => ({ gsi4pk: latePayments, gsi4sk: `${since}#${userId}` }),
  doubleSubscription: (userId: string, since: string) => ({
    gsi1pk: doubleSubscriptions,
    gsi1sk: `${since}#${userId}`,
  }),
  openWithdrawal: (userId: string, at: string) => ({ gsi3pk: openWithdrawals, gsi3sk: `${at}#${userId}` }),
  finishedWithdrawal: (userId: string, at: string) => ({
    gsi3pk: 'withdrawals#settled',
    gsi3sk: `${at}#${userId}`,
  }),
  owedPlanRefund: (userId: string, since: string) => ({
    gsi3pk: openWithdrawals,
    gsi3sk: `${since}#${userId}`,
  }),
} as const;

/** The `gsi4` partition of the subscriptions whose payment is late. */
export const latePayments = 'subscriptions#late';

/** The `gsi1` partition of the customers whom two live subscriptions charge. */
export const doubleSubscriptions = 'subscriptions#double';

/** The `gsi3` partition of the withdrawals whose money has not gone back, and of the subscriptions that owe a refused refund. */
export const openWithdrawals = 'withdrawals#open';

/** The keys of all shards of the counters of late payments. */
export const lateCounters = () =>
  Array.from({ length: shardCount }, (_, shard) => ({ pk: 'counters#late', sk: String(shard) }));
