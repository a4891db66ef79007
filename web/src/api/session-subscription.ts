import { grantsAccess } from '#shared/rules/subscription-status.ts';
import { updateSessionFacts } from './session.ts';

/** Tells the frame of every page how the subscription stands, in words that it needs no rules to read. */
export const updateSessionSubscription = (subscriptionStatus: string | null): void =>
  updateSessionFacts({ subscriptionStatus, isSubscribed: grantsAccess(subscriptionStatus) });
