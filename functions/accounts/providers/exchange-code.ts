import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import type { oauth } from '#shared/contracts/accounts/oauth.ts';
import { subAttribute, type User } from '../users.ts';
import { clientOf } from '../sessions/sessions.ts';
import { findUserAndOrigin, originWithDevice, setDeviceCookie } from '../sign-in/known-origins.ts';
import { signIn, type SignInDevice } from '../sign-in/sign-in.ts';
import type { Call, UseCase } from '#functions/platform/http/serve.ts';
import { clearedCodeCookie, isIssuedTo } from './browser-cookie.ts';
import * as z from 'zod';
import { readLinkToken, redeemLinkToken } from '../mail-links/link-tokens.ts';
import { limitRate, resetRate } from '../rate-limits.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { findProviderIdentity } from './identities.ts';
import type { Sender } from '#functions/platform/security-events.ts';
import { ConditionFailed } from '#functions/platform/table/errors.ts';
import { verifyTypedPassword } from '../sign-in/passwords.ts';
import { linkByPassword } from './provider-accounts.ts';

type Sent = Pick<Call<typeof oauth.join>, 'request' | 'setCookie' | 'now'>;

/**
 * Opens a session for the user of a code that was exchanged, and returns the response. The browser is no longer bound to
 * the code; its device token is kept.
 */
async function openSession(
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

/** `epoch`: a code is void when the sessions of its user have been ended since. */
const Payload = z.object({
  userId: z.string(),
  epoch: z.int(),
  browser: z.string(),
  provider: z.enum(['google', 'apple']),
});

/** Exchanges the sign-in code of the page's URL for a session, once, within 60 seconds and in the browser that began (P24). */
export const exchangeCode: UseCase<typeof oauth.googleExchange> = async ({
  body,
  now,
  request,
  setCookie,
}) => {
  await limitRate({ 'oauth-ip': request.ip }, now);
  const payload = await redeemLinkToken('sign-in', body.code, Payload, now);
  if (!payload || !isIssuedTo(request, payload.browser)) throw new AppError('sign_in_failed');
  const origin = originWithDevice(request);
  const { user, isKnownDevice } = await findUserAndOrigin(payload.userId, origin, now);
  if (!user || user.sessionEpoch !== payload.epoch) throw new AppError('sign_in_failed');
  if (user.banned) throw new AppError('banned', { account: user._id });
  const device = { token: origin.device, isKnown: isKnownDevice, way: payload.provider };
  const [signedIn] = await Promise.all([
    openSession(user, device, { request, setCookie, now }),
    resetRate({ 'oauth-ip': request.ip }, now),
  ]);
  return signedIn;
};

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
