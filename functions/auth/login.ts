import type { auth } from '#shared/contracts/auth.ts';
import { verifyPassword } from '../_flows/accounts/verify-password.ts';
import { signIn } from '../_flows/accounts/sign-in.ts';
import { clientOf } from '../_flows/accounts/client-of.ts';
import type { UseCase } from '../_http/serve.ts';
import { deviceCookie, originOf, originWithDevice } from './device-cookie.ts';

/**
 * Signs in with e-mail and password.
 *
 * Three sequential round trips: the identity of the e-mail, the user, the session. The first is needed because an e-mail
 * can change and the key of a user cannot.
 */
export const login: UseCase<typeof auth.login> = async ({ body, now, request, setCookie }) => {
  const { user, recordSuccess } = await verifyPassword(body, originOf(request), now);
  const origin = originWithDevice(request);
  const [signedIn] = await Promise.all([signIn(user, await clientOf(request), now), recordSuccess(origin)]);
  setCookie(deviceCookie(origin.device));
  return signedIn;
};
