import { grantsAccess } from '#shared/rules/subscription-status.ts';
import { noteInSession } from './session.ts';

/** Tells the frame of every page how the subscription stands, in words that it needs no rules to read. */
export const noteSubscription = (subscriptionStatus: string | null): void =>
  noteInSession({ subscriptionStatus, isSubscribed: grantsAccess(subscriptionStatus) });
