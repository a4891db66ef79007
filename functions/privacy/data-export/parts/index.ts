import {
  account,
  consents,
  devices,
  downloads,
  notifications,
  passkeys,
  recoveryCodes,
  signIn,
} from './account-parts.ts';
import { cart, orderExports, orders, reviews, stockAlerts } from './shop-parts.ts';
import { assessment, payments, routineProgress, routines, subscription } from './training-parts.ts';
import type { Part } from './part.ts';

/**
 * All that is kept of a person, in the order of the page. Every kind of item that its owner may read has a part here: a test
 * fails without.
 */
export const parts = {
  account,
  signIn,
  consents,
  devices,
  passkeys,
  recoveryCodes,
  assessment,
  subscription,
  payments,
  routineProgress,
  routines,
  orders,
  cart,
  reviews,
  stockAlerts,
  notifications,
  orderExports,
  downloads,
} satisfies Record<string, Part<unknown>>;

export type PartName = keyof typeof parts;

/** What was read of a person. */
export type Copied = { [Name in PartName]: Awaited<ReturnType<(typeof parts)[Name]['read']>> };
