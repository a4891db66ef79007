import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { updateSessionFacts } from './session.ts';

/** Stores the subscription's status in the session, where the navigation bar and the membership notice read it. */
export const updateSessionSubscription = (
  userId: string | undefined,
  subscriptionStatus: string | null,
): void => updateSessionFacts(userId, { subscriptionStatus, isSubscribed: grantsAccess(subscriptionStatus) });
