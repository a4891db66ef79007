import { authApi } from '../../../api/auth.ts';
import { ApiError } from '../../../api/client.ts';
import { updateSessionSubscription } from '../../../api/session-subscription.ts';
import { getSession, updateSessionFacts, type Session } from '../../../api/session.ts';
import { userDetailsApi } from '../../../api/user-details.ts';

/**
 * Asks how the subscription stands and keeps it in the session, where the bar and the notice read it. A service that
 * cannot be reached changes nothing.
 */
export async function readMembership({ user, hasProfile }: Session): Promise<void> {
  const [profile, assessed] = await Promise.all([
    authApi.me().catch(() => null),
    // a sign-in says it; only a session kept by an earlier release does not know
    hasProfile === undefined ? isAssessed() : undefined,
  ]);
  // somebody else may have signed in meanwhile
  if (getSession()?.user._id !== user._id) return;
  if (profile) updateSessionSubscription(profile.data.subscriptionStatus);
  if (assessed !== undefined) updateSessionFacts({ hasProfile: assessed });
}

/** storefront.md section 8: a 404 is 'not assessed', a network failure says nothing. */
async function isAssessed(): Promise<boolean | undefined> {
  try {
    const { userDetails } = (await userDetailsApi.mine()).data;
    return Boolean(userDetails.workoutType && userDetails.trainingFrequency);
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? false : undefined;
  }
}
