import type { Permission } from '#shared/rules/accounts/permissions.ts';
import type { ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { hasPassword } from '../../accounts/sign-in/has-password.ts';
import { findRoles, permissionsOf, type Roles } from '../../accounts/roles.ts';
import { findUser, type User } from '../../accounts/users.ts';
import { disputeResponse } from '../../orders/disputes.ts';
import {
  findSubscription,
  isEndScheduled,
  owedCents,
  type StoredSubscription,
} from '../../subscriptions/subscriptions.ts';
import { findPlan } from '../../training/options.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { otherSubscriptions } from '../../subscriptions/other-subscriptions.ts';
import { customerPageUrl } from '../../platform/ports/stripe.ts';
import { managedUser } from './managed-user.ts';
import { userTimeline } from './user-timeline.ts';

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
