import type { auth } from '#shared/contracts/auth.ts';
import { renewSession } from '../_data/accounts/sessions.ts';
import { isConditionFailed } from '../_data/table/errors.ts';
import { signedIn } from '../_flows/accounts/sign-in.ts';
import { clientOf } from '../_flows/accounts/client-of.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';

/** Renews the session when a protected page is opened: a new token for seven days, or until the session ends. */
export const refreshSession: UseCase<typeof auth.refresh> = async ({ actor, now, request }) => {
  const fresh = await renewSession(actor, now, await clientOf(request)).catch((error: unknown) => {
    throw isConditionFailed(error, 'session_ended') ? new AppError('unauthenticated') : error;
  });
  return signedIn(actor.user, { ...fresh, staffDuty: actor.staffDuty });
};
