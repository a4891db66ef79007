import type { auth } from '#shared/contracts/accounts/auth.ts';
import { renewSession } from '../sessions/sessions.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { signedIn } from './sign-in.ts';
import { clientOf } from '../client-of.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** Renews the session when a protected page is opened: a new token for seven days, or until the session ends. */
export const refreshSession: UseCase<typeof auth.refresh> = async ({ actor, now, request }) => {
  const fresh = await renewSession(actor, now, await clientOf(request)).catch((error: unknown) => {
    throw isConditionFailed(error, 'session_ended') ? new AppError('unauthenticated') : error;
  });
  return signedIn(actor.user, { ...fresh, staffDuty: actor.staffDuty });
};
