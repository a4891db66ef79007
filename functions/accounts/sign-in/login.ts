import type { auth } from '#shared/contracts/accounts/auth.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import { verifyPassword } from './verify-password.ts';
import { signIn } from './sign-in.ts';
import { clientOf } from '../client-of.ts';
import { originOf, originWithDevice, setDeviceCookie } from './device-cookie.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/**
 * Signs in with e-mail and password.
 *
 * Three sequential round trips: the identity of the e-mail, the user, the session. The first is needed because an e-mail
 * can change and the key of a user cannot.
 */
export const login: UseCase<typeof auth.login> = async ({ body, now, request, setCookie }) => {
  const { user, isKnownDevice, recordSuccess } = await verifyPassword(body, originOf(request), now);
  const { device } = originWithDevice(request);
  const from = {
    token: device,
    isKnown: isKnownDevice,
    client: await clientOf(request),
    sender: request,
    way: 'password',
  } as const;
  const recorded = recordSuccess();
  // first, for what the session of a user of the back office is told about the password
  if (user.role !== customerRole) await recorded;
  const [signedIn] = await Promise.all([signIn(user, from, now), recorded]);
  setDeviceCookie(setCookie, device);
  return signedIn;
};
