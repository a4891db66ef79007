import * as z from 'zod';
import type { oauth } from '#shared/contracts/accounts/oauth.ts';
import { readLinkToken, redeemLinkToken } from '../mail-links/link-tokens.ts';
import { limitRate, resetRate } from '../rate-limits.ts';
import { findProviderIdentity } from './identities.ts';
import type { Sender } from '../../platform/audit/security-events.ts';
import { subAttribute, type User } from '../users.ts';
import { ConditionFailed } from '../../platform/table/errors.ts';
import { verifyTypedPassword } from '../sign-in/verify-password.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { originWithDevice } from '../sign-in/device-cookie.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { isIssuedTo } from './browser-cookie.ts';
import { linkByPassword } from './link-provider.ts';
import { openSession } from './open-session.ts';

/** A sign-in at a provider that waits for the password of the account with the same e-mail. */
export const JoinTokenPayload = z.object({
  provider: z.enum(['google', 'apple']),
  sub: z.string(),
  userId: z.string(),
  email: z.string(),
  browser: z.string(),
});
export type JoinTokenPayload = z.output<typeof JoinTokenPayload>;

/**
 * Joins an account at a provider to the account with its e-mail, once its password has been typed: the provider alone does
 * not prove that the mailbox is the same person's. A wrong password may be corrected; the code is used by the right one.
 */
export const joinAccount: UseCase<typeof oauth.join> = async ({ body, now, request, setCookie }) => {
  await limitRate({ 'oauth-ip': request.ip }, now);
  const payload = await readLinkToken('join-account', body.code, JoinTokenPayload, now);
  if (!payload || !isIssuedTo(request, payload.browser)) throw new AppError('sign_in_failed');
  const { email } = payload;
  const origin = originWithDevice(request);
  const { user, isKnownDevice, recordSuccess } = await verifyTypedPassword(
    { email, password: body.password },
    origin,
    now,
  );
  const redeemed = await redeemLinkToken('join-account', body.code, JoinTokenPayload, now);
  if (!redeemed || user._id !== payload.userId) throw new AppError('sign_in_failed');
  const [joined] = await Promise.all([
    link(user, payload, request, now),
    recordSuccess(),
    resetRate({ 'oauth-ip': request.ip }, now),
  ]);
  const device = { token: origin.device, isKnown: isKnownDevice, way: payload.provider };
  return openSession(joined, device, { request, setCookie, now });
};

async function link(
  user: User,
  { provider, sub }: JoinTokenPayload,
  sender: Sender,
  now: Date,
): Promise<User> {
  if (user[subAttribute[provider]] === sub) return user;
  if (user[subAttribute[provider]] !== null || (await findProviderIdentity(provider, sub)) !== null)
    throw new AppError('sign_in_failed');
  return linkByPassword(user, { provider, sub }, sender, now).catch((error: unknown) => {
    throw error instanceof ConditionFailed ? new AppError('sign_in_failed', { cause: error }) : error;
  });
}
