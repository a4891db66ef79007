import type { oauth } from '#shared/contracts/oauth.ts';
import * as flow from '../_flows/accounts/check-email.ts';
import type { UseCase } from '../_http/serve.ts';

/** Whether an account uses this e-mail. */
export const checkEmail: UseCase<typeof oauth.googleCheckEmail> = ({ body, now, request }) =>
  flow.checkEmail(body.email, request.ip, now);
