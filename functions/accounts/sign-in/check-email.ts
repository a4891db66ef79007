import type { auth } from '#shared/contracts/accounts/auth.ts';
import * as flow from '../check-email-exists.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** GET /auth/check-email: whether an account uses this e-mail. */
export const checkEmail: UseCase<typeof auth.checkEmail> = ({ query, now, request }) =>
  flow.checkEmailExists(query.email, request.ip, now);
