import type { oauth } from '#shared/contracts/accounts/oauth.ts';
import * as flow from '../check-email-exists.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** POST /oauth/google/check-email: whether an account uses this e-mail. */
export const checkGoogleEmail: UseCase<typeof oauth.googleCheckEmail> = ({ body, now, request }) =>
  flow.checkEmailExists(body.email, request.ip, now);
