import type { Permission } from '#shared/rules/accounts/permissions.ts';
import type { ManagedUser, ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import {
  findRoles,
  findUser,
  findUserEvents,
  hasPassword,
  permissionsOf,
  type Roles,
  type User,
} from '#functions/accounts/index.ts';
import { disputeResponse, listOrders } from '#functions/orders/index.ts';
import { findDeliveries, isSent } from '#functions/messages/index.ts';
import {
  findSubscription,
  isEndScheduled,
  otherSubscriptions,
  owedCents,
  type StoredSubscription,
} from '#functions/subscriptions/index.ts';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { findPlan } from '#functions/training/index.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { customerPageUrl } from '#functions/platform/ports/stripe.ts';

type Entry = ManagedUserDetail['timeline'][number];

/** Orders of the timeline; older ones are in the list of orders. */
const ordersShown = 20;

/** What has happened to a user, newest first. Orders and routines take the permissions of their own pages. */
async function userTimeline(
  { _id, createdAt }: User,
  subscription: StoredSubscription | null,
  granted: readonly Permission[],
): Promise<Entry[]> {
  const [events, orders, deliveries] = await Promise.all([
    findUserEvents(_id),
    granted.includes('orders:read') ? listOrders(_id, ordersShown) : { orders: [] },
    granted.includes('sending:read') ? findDeliveries(_id) : [],
  ]);
  const entries: Entry[] = [
    entry({ _id, kind: 'registered', at: createdAt }),
    ...events.map(({ author, ...event }) => entry({ ...event, author: author.name })),
    ...subscriptionEntries(subscription),
    ...orders.orders.map((order) =>
      entry({
        _id: order._id,
        kind: 'order',
        at: order.createdAt,
        text: order.orderNumber,
        orderId: order._id,
        disputes: order.disputes,
      }),
    ),
    ...deliveries.flatMap((delivery) => {
      const at = isSent(delivery) ? delivery.sentAt : delivery.failedAt;
      const kind = isSent(delivery) ? 'routine' : 'routine_failed';
      const repeated = (delivery.repeatedAt ?? []).map((repeatedAt, nth) =>
        entry({
          _id: `${delivery._id}_${nth + 1}`,
          kind: 'routine_repeated',
          at: repeatedAt,
          text: delivery.routineName,
        }),
      );
      // one that is being sent again has no outcome yet
      return at === null
        ? []
        : [entry({ _id: delivery._id, kind, at, text: delivery.routineName }), ...repeated];
    }),
  ];
  return entries.toSorted((a, b) => (a.at > b.at ? -1 : 1));
}

const entry = (
  fields: Pick<Entry, '_id' | 'kind' | 'at' | 'disputes'> & {
    author?: string;
    text?: string;
    orderId?: string;
  },
): Entry => ({ author: null, text: null, orderId: null, ...fields });

const time = (seconds: number): string => new Date(seconds * 1000).toISOString();

function subscriptionEntries(subscription: StoredSubscription | null): Entry[] {
  if (!subscription) return [];
  const { id, created, endedAt } = subscription;
  const started = entry({ _id: id, kind: 'subscribed', at: time(created) });
  if (endedAt === null) return [started];
  return [started, entry({ _id: `${id}_end`, kind: 'unsubscribed', at: time(endedAt) })];
}

/** A user in the shape of the contract. */
export const managedUser = (user: User, { roles }: Roles): ManagedUser => ({
  _id: user._id,
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerified,
  emailProblem: user.emailProblem,
  phone: user.phone,
  role: {
    name: user.role,
    displayName: roles.find(({ name }) => name === user.role)?.displayName ?? user.role,
  },
  banned: user.banned,
  bannedAt: user.ban?.at ?? null,
  deletion: user.deletion && {
    requestedAt: user.deletion.requestedAt,
    eraseAt: user.deletion.eraseAt,
  },
  createdAt: user.createdAt,
});

/** The user of this id; throws 404. */
export async function requireUser(userId: string): Promise<User> {
  const user = await findUser(userId);
  if (!user) throw new AppError('user_not_found');
  return user;
}

/**
 * Whether the site can be viewed as this user. The session of a user of the back office would show what the viewer may not
 * see.
 */
export const isViewable = (user: User, roles: Roles): boolean =>
  !user.banned && permissionsOf(roles, user.role).length === 0;

/** Everything about a user that the admin may see. */
export async function userDetail(
  user: User,
  { permissions }: { permissions: readonly Permission[] },
): Promise<{ success: true; data: ManagedUserDetail }> {
  const { _id, googleSub, appleSub, ban, shippingAddress, stripeCustomerId } = user;
  const [roles, password, subscription, stripeUrl] = await Promise.all([
    findRoles(),
    hasPassword(user),
    findSubscription(_id),
    stripeCustomerId !== null && permissions.includes('orders:read')
      ? customerPageUrl(stripeCustomerId)
      : null,
  ]);
  return {
    success: true,
    data: {
      user: {
        ...managedUser(user, roles),
        ban: ban && { reason: ban.reason, by: ban.by?.name ?? null },
        signIn: {
          password,
          google: googleSub !== null,
          apple: appleSub !== null,
          passkeys: user.passkeys,
        },
        hasProfile: user.hasProfile,
        isViewable: isViewable(user, roles),
        address:
          shippingAddress &&
          `${shippingAddress.address}, ${shippingAddress.postalCode} ${shippingAddress.city}`,
      },
      subscription: subscription && (await subscriptionResponse(subscription)),
      stripeUrl,
      timeline: await userTimeline(user, subscription, permissions),
    },
  };
}

async function subscriptionResponse(stored: StoredSubscription): Promise<ManagedUserDetail['subscription']> {
  const { status, planId, billingCycle, amountCents, created, currentPeriodEnd, cancelAt, openInvoice } =
    stored;
  const next = isLive(status) && !isEndScheduled(stored) ? stored.nextInvoice : null;
  const liveEnd = isEndScheduled(stored) ? (cancelAt ?? currentPeriodEnd) : (next?.at ?? null);
  const end = isLive(status) ? liveEnd : stored.endedAt;
  return {
    status,
    plan: planId && ((await findPlan(planId))?.name ?? null),
    billingCycle,
    amount: amountCents,
    startedAt: timestamp(created),
    periodEnd: end === null ? null : timestamp(end),
    nextAmount: next && next.amountCents,
    renews: next !== null,
    disputes: stored.disputes.map(disputeResponse),
    owed: owedResponse(stored),
    others: isLive(status) ? await otherSubscriptions(stored) : [],
    openInvoice: openInvoice && {
      amount: openInvoice.amountDue,
      attempts: openInvoice.attempts,
      nextAttemptAt: openInvoice.nextAttemptAt === null ? null : timestamp(openInvoice.nextAttemptAt),
    },
  };
}

function owedResponse(stored: StoredSubscription) {
  const owed = Object.values(stored.owed);
  if (owed.length === 0) return null;
  return {
    cents: owedCents(stored),
    since: timestamp(Math.min(...owed.map(({ since }) => since))),
    isAsked: owed.some(({ refundId }) => refundId !== null),
  };
}

/** Of Stripe's epoch seconds. */
const timestamp = (seconds: number): string => new Date(seconds * 1000).toISOString();
