import type { auth } from '#shared/contracts/auth.ts';
import { renewSession } from '../_data/accounts/sessions.ts';
import { isConditionFailed } from '../_data/table/errors.ts';
import { signedIn } from '../_flows/accounts/sign-in.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';

/** Slides the session on entry to a protected screen: a fresh token for seven days. */
export const refreshSession: UseCase<typeof auth.refresh> = async ({ actor, now }) => {
  const fresh = await renewSession(actor, now).catch((error: unknown) => {
    throw isConditionFailed(error, 'session_ended') ? new AppError('unauthenticated') : error;
  });
  return signedIn(actor.user, fresh);
};
