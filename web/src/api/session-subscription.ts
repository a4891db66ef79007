import { grantsAccess } from '#shared/rules/subscription-status.ts';
import { updateSessionFacts } from './session.ts';

/** Stores the subscription's status in the session, where the navigation bar and the membership notice read it. */
export const updateSessionSubscription = (subscriptionStatus: string | null): void =>
  updateSessionFacts({ subscriptionStatus, isSubscribed: grantsAccess(subscriptionStatus) });
