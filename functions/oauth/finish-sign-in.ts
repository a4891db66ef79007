import * as z from 'zod';
import type { oauth, Provider } from '#shared/contracts/oauth.ts';
import { issueLinkToken, redeemLinkToken } from '../_data/accounts/link-tokens.ts';
import { log } from '../_kit/log.ts';
import type { ApiRequest } from '../_http/request.ts';
import type { UseCase } from '../_http/serve.ts';
import { providerFacts } from '../_ports/oidc-providers.ts';
import { profile, type Profile } from '../_ports/oidc.ts';
import { matchBrowser, clearedCookie } from './browser-cookie.ts';
import { logFailure } from './log-failure.ts';
import { findOrCreateUser } from './find-or-create-user.ts';
import { SignInRefused } from './sign-in-refused.ts';
import { callbackUrl, refusedUrl, signedInUrl } from './site-pages.ts';

/** The provider's response to an authorization request. */
interface ProviderResponse {
  provider: Provider;
  fields: Record<string, string>;
  request: ApiRequest;
  now: Date;
}

/** GET: Google sends its response in the query. */
export const finishGoogle: UseCase<typeof oauth.googleCallback> = ({ query, request, now }) =>
  finish({ provider: 'google', fields: query, request, now });

/** POST: Apple sends its response as a form. */
export const finishApple: UseCase<typeof oauth.appleCallback> = ({ body, request, now }) =>
  finish({ provider: 'apple', fields: body, request, now });

/**
 * Redirects to the site's page with a sign-in code (single use, 60 seconds) or with the reason for a refusal. The session
 * token is never part of a URL (P24).
 */
async function finish(response: ProviderResponse): Promise<{ location: string; cookies: string[] }> {
  const { provider, request, now } = response;
  const cookies = [clearedCookie(provider)];
  try {
    const user = await findOrCreateUser(provider, await verifyResponse(response), now);
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

const StoredChecks = z.object({ provider: z.string(), nonce: z.string(), codeVerifier: z.string() });

/** The provider's profile, after browser, state, nonce, PKCE and signature have been verified; throws `SignInRefused` (P23). */
async function verifyResponse({ provider, fields, request, now }: ProviderResponse): Promise<Profile> {
  const { state, error } = fields;
  const browser = matchBrowser(request, state);
  const refusal = error === providerFacts[provider].cancelled ? 'denied' : 'failed';
  if (browser === 'none') throw new SignInRefused(refusal === 'denied' ? 'denied' : 'expired');
  if (browser === 'other') throw new SignInRefused('failed');
  const checks = await redeemLinkToken('oauth-state', state!, StoredChecks, now);
  if (!checks) throw new SignInRefused('expired');
  // a sign-in started at one provider must not be finished by another (mix-up attack)
  if (error || checks.provider !== provider) throw new SignInRefused(refusal);
  return profile(provider, { address: await callbackUrl(provider), fields }, state!, checks);
}
