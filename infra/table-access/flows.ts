import type { TableAccess } from './table-access.ts';

/* What flows of several functions touch. */

/** Merges the access of several parts. */
export function mergeAccess(...parts: TableAccess[]): TableAccess {
  const all = <Name extends 'reads' | 'writes' | 'adds' | 'removes' | 'lists'>(name: Name) =>
    parts.flatMap((part) => (part[name] ?? []) as NonNullable<TableAccess[Name]>[number][]);
  return {
    reads: all('reads'),
    writes: all('writes'),
    adds: all('adds'),
    removes: all('removes'),
    lists: all('lists'),
    ...(parts.some(({ looksUpAddresses }) => looksUpAddresses) && { looksUpAddresses: true }),
    ...(parts.some(({ changesRoles }) => changesRoles) && { changesRoles: true }),
  };
}

/** A mail is written into the outbox. */
export const sendMail = { reads: ['siteSettings'], adds: ['mail'] } as const satisfies TableAccess;

/** A user gets a notification on the site, and the unread are counted. */
export const notifyUser = {
  reads: ['user'],
  writes: ['user'],
  adds: ['notification'],
} as const satisfies TableAccess;

/** Attempts are counted, and too many refused. */
export const rateLimit = { writes: ['rateLimit'] } as const satisfies TableAccess;

/** The snapshot of the catalogue is brought up to date. */
export const catalogue = {
  reads: ['catalogueVersion', 'category'],
  lists: ['products'],
} as const satisfies TableAccess;

/** An order changes its state, with its buyer told, the stock and the figures. */
export const orderChange: TableAccess = mergeAccess(sendMail, notifyUser, rateLimit, {
  reads: ['cart', 'order', 'product', 'refund', 'category'],
  writes: ['catalogueVersion', 'openDispute', 'order', 'orderCounter', 'product', 'refund'],
  adds: ['cart', 'movement', 'orderEvent', 'orderSearchTerm', 'stockEntry'],
});

/** A subscription is copied from Stripe, and the routines follow it. */
export const subscriptionChange: TableAccess = mergeAccess(sendMail, notifyUser, {
  reads: ['assessment', 'delivery', 'option', 'routineProgress', 'subscription', 'withdrawal'],
  writes: ['lateCounter', 'openDispute', 'routineProgress', 'subscription', 'userCounter', 'withdrawal'],
  adds: ['movement'],
});

/** A sign-in is recorded with where it came from. */
export const signIn: TableAccess = mergeAccess(sendMail, rateLimit, {
  reads: ['knownCountry', 'knownDevice', 'knownNetwork', 'user'],
  adds: ['knownCountry', 'knownDevice', 'knownNetwork'],
});
