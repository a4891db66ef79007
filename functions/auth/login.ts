import type { auth } from '#shared/contracts/auth.ts';
import { verifyPassword } from '../_flows/accounts/verify-password.ts';
import { signIn } from '../_flows/accounts/sign-in.ts';
import type { UseCase } from '../_http/serve.ts';

/**
 * Signs in with e-mail and password.
 *
 * Three round trips in a row: which user has the e-mail, the user, the session. The first cannot be saved, for the
 * e-mail may change and the user's key may not.
 */
export const login: UseCase<typeof auth.login> = async ({ body, now, request }) => {
  const { user, note } = await verifyPassword(body, request.ip, now);
  const [signedIn] = await Promise.all([signIn(user, now), note()]);
  return signedIn;
};
