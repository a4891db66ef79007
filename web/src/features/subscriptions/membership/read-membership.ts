import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/client.ts';
import { updateSessionFacts, updateSessionSubscription } from '../../../api/storage/session-changes.ts';
import type { Session } from '../../../api/storage/parse-session.ts';

/**
 * Loads the subscription status into the session, where the navigation bar and the notice read it. A failed request
 * changes nothing.
 */
export async function readMembership({ user, hasProfile }: Session): Promise<void> {
  const [profile, assessed] = await Promise.all([
    api.auth.me().catch(() => null),
    // a sign-in sets it; only a session stored by an earlier release lacks it
    hasProfile === undefined ? isAssessed() : undefined,
  ]);
  if (profile) updateSessionSubscription(user._id, profile.data.subscriptionStatus);
  if (assessed !== undefined) updateSessionFacts(user._id, { hasProfile: assessed });
}

/** Whether there is an assessment: a 404 means no; undefined after any other failure. */
async function isAssessed(): Promise<boolean | undefined> {
  try {
    const { userDetails } = (await api.userDetails.mine()).data;
    return Boolean(userDetails.workoutType && userDetails.trainingFrequency);
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? false : undefined;
  }
}
