import * as z from 'zod';
import type { oauth } from '#shared/contracts/accounts/oauth.ts';
import { redeemLinkToken } from '../mail-links/link-tokens.ts';
import { findUserAndOrigin } from '../sign-in/known-origins.ts';
import { limitRate, resetRate } from '../rate-limits.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { originWithDevice } from '../sign-in/device-cookie.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { isIssuedTo } from './browser-cookie.ts';
import { openSession } from './open-session.ts';

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
