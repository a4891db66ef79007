import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import type { oauth } from '#shared/contracts/accounts/oauth.ts';
import type { User } from '../users.ts';
import { clientOf } from '../client-of.ts';
import { setDeviceCookie } from '../sign-in/device-cookie.ts';
import { signIn, type SignInDevice } from '../sign-in/sign-in.ts';
import type { Call } from '../../platform/http/serve.ts';
import { clearedCodeCookie } from './browser-cookie.ts';

type Sent = Pick<Call<typeof oauth.join>, 'request' | 'setCookie' | 'now'>;

/**
 * Opens a session for the user of a code that was exchanged, and returns the response. The browser is no longer bound to
 * the code; its device token is kept.
 */
export async function openSession(
  user: User,
  device: Pick<SignInDevice, 'token' | 'isKnown' | 'way'>,
  { request, setCookie, now }: Sent,
): Promise<SignedIn> {
  const client = await clientOf(request);
  const signedIn = await signIn(user, { ...device, client, sender: request }, now);
  setCookie(clearedCodeCookie());
  setDeviceCookie(setCookie, device.token);
  return signedIn;
}
