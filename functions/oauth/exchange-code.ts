import * as z from 'zod';
import type { oauth } from '#shared/contracts/oauth.ts';
import { redeemLinkToken } from '../_data/accounts/link-tokens.ts';
import { limitRate } from '../_data/accounts/rate-limits.ts';
import { findUser } from '../_data/accounts/users.ts';
import { signIn } from '../_flows/accounts/sign-in.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';

/** Exchanges the sign-in code from the address bar for a session, once and within 60 s (P24). */
export const exchangeCode: UseCase<typeof oauth.googleExchange> = async ({ body, now, request }) => {
  await limitRate({ 'oauth-ip': request.ip }, now);
  const claim = await redeemLinkToken('sign-in', body.code, z.object({ userId: z.string() }), now);
  const user = claim && (await findUser(claim.userId));
  if (!user) throw new AppError('sign_in_failed');
  if (user.banned) throw new AppError('banned');
  return signIn(user, now);
};
