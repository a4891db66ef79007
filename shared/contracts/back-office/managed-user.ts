import * as z from 'zod';
import { subscriptionStatuses } from '../../rules/subscriptions/subscription-status.ts';
import { DeletionState } from '../privacy/account-data.ts';
import { Dispute } from '../orders/dispute.ts';
import { Timestamp } from '../fields.ts';
import { BillingCycle, Subscription } from '../subscriptions/subscription.ts';

/* Users as the back office sees them. */

/** One row of the list. */
export const ManagedUser = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** Why no mails are sent to the address. */
  emailProblem: z.enum(['bounced', 'complained']).nullable(),
  phone: z.string().nullable(),
  role: z.object({ name: z.string(), displayName: z.string() }),
  banned: z.boolean(),
  /** Null without a ban, and for one whose date was not recorded. */
  bannedAt: Timestamp.nullable(),
  /** Since when the user wants the account deleted, and when that is done; null without such a wish. */
  deletion: DeletionState.shape.deletion,
  createdAt: Timestamp,
});
export type ManagedUser = z.output<typeof ManagedUser>;

/** A row of the list: what the user pays for, and what has happened last. */
export const ListedUser = ManagedUser.extend({
  /** The subscription, also one that has ended; the name is null for a plan that is gone. */
  plan: z.object({ name: z.string().nullable(), status: z.string() }).nullable(),
  /** Only where it was asked for, and for callers who may see who is sent a routine. */
  lastRoutine: z
    .object({ name: z.string(), at: Timestamp, state: z.enum(['sent', 'failed', 'open']) })
    .nullable()
    .optional(),
  /** Only where it was asked for, and for callers who may see orders. */
  lastOrder: z
    .object({ _id: z.string(), orderNumber: z.string(), createdAt: Timestamp })
    .nullable()
    .optional(),
});
export type ListedUser = z.output<typeof ListedUser>;

/** The subscription as it was last read from Stripe. */
const UserSubscription = z.object({
  status: z.enum(subscriptionStatuses),
  /** Null for a plan that is not for sale any more. */
  plan: z.string().nullable(),
  billingCycle: BillingCycle,
  /** Cents per period. */
  amount: z.int(),
  startedAt: Timestamp,
  /** When it is charged next, or ends; null without a further charge. */
  periodEnd: Timestamp.nullable(),
  /** Cents of the next charge as Stripe foresees it, after discounts and balance; null when none is to come. */
  nextAmount: z.int().nullable(),
  /** Whether it is charged again at the end of the period. */
  renews: z.boolean(),
  /** What is disputed of its payments, or was, oldest first. */
  disputes: z.array(Dispute),
  /** Cents of refunds that the bank or Stripe has refused, since when the oldest, and whether Stripe has been asked again. */
  owed: z.object({ cents: z.int(), since: Timestamp, isAsked: z.boolean() }).nullable(),
  /** Other live subscriptions of the customer: they charge as well, by mistake. */
  others: Subscription.shape.others,
  /** While a payment is late: cents that are owed, how often Stripe has tried to collect them, and when it tries next. */
  openInvoice: z
    .object({ amount: z.int(), attempts: z.int(), nextAttemptAt: Timestamp.nullable() })
    .nullable(),
});

/** One entry of the timeline. */
const UserTimelineEntry = z.object({
  _id: z.string(),
  kind: z.enum([
    'registered',
    'ban',
    'unban',
    'note',
    'view',
    'outside-refund',
    'withdrawal',
    'pause',
    'resume',
    'subscribed',
    'unsubscribed',
    'order',
    'routine',
    'routine_failed',
    'routine_repeated',
  ]),
  at: Timestamp,
  /** The admin's name; null for what the user did, or the shop itself. */
  author: z.string().nullable(),
  /** Reason of a ban, a view or a pause, text of a note, how a refused refund was paid, number of an order, name of a routine. */
  text: z.string().nullable(),
  /** The order that the entry is about. */
  orderId: z.string().nullable(),
  /** Of an order: what is disputed of its payment, or was. */
  disputes: z.array(Dispute.pick({ kind: true, state: true })).optional(),
});

/** Everything about one user that the list does not show. */
export const ManagedUserDetail = z.object({
  user: ManagedUser.extend({
    ban: z.object({ reason: z.string().nullable(), by: z.string().nullable() }).nullable(),
    /** The ways to sign in. */
    signIn: z.object({
      password: z.boolean(),
      google: z.boolean(),
      apple: z.boolean(),
      /** How many there are. */
      passkeys: z.int(),
    }),
    address: z.string().nullable(),
    /** Whether the assessment has been taken: without it there is no progress to read. */
    hasProfile: z.boolean(),
    /** Whether the site can be viewed as this user: a customer who is not banned. */
    isViewable: z.boolean(),
  }),
  subscription: UserSubscription.nullable(),
  /** The customer in Stripe's dashboard; null for users who have never paid, and without `orders:read`. */
  stripeUrl: z.url().nullable(),
  /** Newest first; orders and routines only for admins who may see them. */
  timeline: z.array(UserTimelineEntry),
});
export type ManagedUserDetail = z.output<typeof ManagedUserDetail>;
