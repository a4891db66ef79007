import * as z from 'zod';
import type { oauth, Provider } from '#shared/contracts/oauth.ts';
import { issueLinkToken, redeemLinkToken } from '../_data/accounts/link-tokens.ts';
import { log } from '../_kit/log.ts';
import type { RequestFacts } from '../_http/request.ts';
import type { UseCase } from '../_http/serve.ts';
import { providerFacts } from '../_ports/oidc-providers.ts';
import { profile, type Profile } from '../_ports/oidc.ts';
import { browserOf, clearedCookie } from './browser-cookie.ts';
import { logFailure } from './log-failure.ts';
import { accountOf } from './provider-account.ts';
import { SignInRefused } from './sign-in-refused.ts';
import { callbackUrl, refusedUrl, signedInUrl } from './site-pages.ts';

/** What the provider sent back, and to whom. */
interface Answer {
  provider: Provider;
  fields: Record<string, string>;
  request: RequestFacts;
  now: Date;
}

/** Google's answer stands in the address. */
export const finishGoogle: UseCase<typeof oauth.googleCallback> = ({ query, request, now }) =>
  finish({ provider: 'google', fields: query, request, now });

/** Apple's answer is posted. */
export const finishApple: UseCase<typeof oauth.appleCallback> = ({ body, request, now }) =>
  finish({ provider: 'apple', fields: body, request, now });

/**
 * Leads to our page with a sign-in code (60 s, once), or with the reason why there is none; the session itself never
 * stands in an address (P24).
 */
async function finish(answer: Answer): Promise<{ location: string; cookies: string[] }> {
  const { provider, request, now } = answer;
  const cookies = [clearedCookie(provider)];
  try {
    const user = await accountOf(provider, await proved(answer), now);
    if (user.banned) throw new SignInRefused('banned');
    const code = await issueLinkToken('sign-in', { userId: user._id }, now);
    return { location: await signedInUrl(provider, code), cookies };
  } catch (error) {
    const reason = error instanceof SignInRefused ? error.reason : 'failed';
    if (error instanceof SignInRefused)
      log.info('sign-in refused', { provider, requestId: request.id, reason });
    else logFailure(provider, error, request.id);
    return { location: await refusedUrl(provider, reason), cookies };
  }
}

const StoredProof = z.object({ provider: z.string(), nonce: z.string(), codeVerifier: z.string() });

/** Who the provider says it is, once browser, state, nonce, PKCE and signature fit (P23). */
async function proved({ provider, fields, request, now }: Answer): Promise<Profile> {
  const { state, error } = fields;
  const browser = browserOf(request, state);
  const ended = error === providerFacts[provider].cancelled ? 'denied' : 'failed';
  if (browser === 'none') throw new SignInRefused(ended === 'denied' ? 'denied' : 'expired');
  if (browser === 'other') throw new SignInRefused('failed');
  const proof = await redeemLinkToken('oauth-state', state!, StoredProof, now);
  if (!proof) throw new SignInRefused('expired');
  // what began at one provider is not finished by another (mix-up attack)
  if (error || proof.provider !== provider) throw new SignInRefused(ended);
  return profile(provider, { address: await callbackUrl(provider), fields }, state!, proof);
}
