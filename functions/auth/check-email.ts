import type { auth } from '#shared/contracts/auth.ts';
import * as flow from '../_flows/accounts/check-email.ts';
import type { UseCase } from '../_http/serve.ts';

/** Whether an account uses this e-mail. */
export const checkEmail: UseCase<typeof auth.checkEmail> = ({ query, now, request }) =>
  flow.checkEmail(query.email, request.ip, now);
