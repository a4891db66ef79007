import * as z from 'zod';
import type { oauth, Provider } from '#shared/contracts/accounts/oauth.ts';
import { issueLinkToken, redeemLinkToken } from '../mail-links/link-tokens.ts';
import { recordRefusal } from '../../platform/audit/repeated-events.ts';
import { accountOf } from '../../platform/audit/security-events.ts';
import { log } from '../../platform/kit/log.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { providerFacts } from '../../platform/ports/oidc-providers.ts';
import { profile, type Profile } from '../../platform/ports/oidc.ts';
import { matchBrowser, clearedCookie, codeCookie } from './browser-cookie.ts';
import { logFailure } from './log-failure.ts';
import { findOrCreateUser } from './find-or-create-user.ts';
import type { JoinTokenPayload } from './join-account.ts';
import { SignInRefused } from './sign-in-refused.ts';
import { callbackUrl, joinUrl, refusedPath, signedInUrl } from './site-pages.ts';

/** The provider's response to an authorization request. */
interface ProviderResponse {
  provider: Provider;
  fields: Record<string, string>;
  request: ApiRequest;
  now: Date;
  setCookie: (cookie: string) => void;
}

/** GET: Google sends its response in the query. */
export const finishGoogle: UseCase<typeof oauth.googleCallback> = ({ query, request, now, setCookie }) =>
  finish({ provider: 'google', fields: query, request, now, setCookie });

/** POST: Apple sends its response as a form. */
export const finishApple: UseCase<typeof oauth.appleCallback> = ({ body, request, now, setCookie }) =>
  finish({ provider: 'apple', fields: body, request, now, setCookie });

/**
 * Redirects to the site's page with a code (single use, in this browser) or with the reason for a refusal. The session
 * token is never part of a URL (P24).
 */
async function finish(response: ProviderResponse): Promise<{ location: string }> {
  const { provider, fields, request, setCookie } = response;
  // the cookie of a sign-in that another tab has begun since stays, so that it can end
  if (matchBrowser(provider, request, fields['state']) === 'same') setCookie(clearedCookie(provider));
  try {
    return { location: await signedInLocation(response, await verifyResponse(response)) };
  } catch (error) {
    const reason = error instanceof SignInRefused ? error.reason : 'failed';
    if (error instanceof SignInRefused) {
      log.info('sign-in refused', { provider, requestId: request.id, reason });
      await logRefusal(error, response);
    } else logFailure(provider, error, request.id);
    return { location: refusedPath(provider, reason) };
  }
}

/** Writes a refused sign-in to the security log, but not a visitor's change of mind. */
async function logRefusal(
  { reason, account }: SignInRefused,
  { provider, request, now }: ProviderResponse,
): Promise<void> {
  if (reason === 'denied' || reason === 'expired') return;
  const object = account === undefined ? ({ kind: 'operation', id: provider } as const) : accountOf(account);
  await recordRefusal({ action: 'sign-in', object, way: provider, reason }, request, now);
}

/** The page with the code for a session, or for joining the account whose password is still to be typed. */
async function signedInLocation(
  { provider, request, now, setCookie }: ProviderResponse,
  identified: Profile,
): Promise<string> {
  const { user, join } = await findOrCreateUser(provider, identified, request, now);
  if (user.banned) throw new SignInRefused('banned', user._id);
  const purpose = join ? 'join-account' : 'sign-in';
  const { browser, cookie } = codeCookie(purpose);
  setCookie(cookie);
  if (!join)
    return signedInUrl(
      provider,
      await issueLinkToken(purpose, { userId: user._id, epoch: user.sessionEpoch, browser, provider }, now),
    );
  const payload: JoinTokenPayload = {
    provider,
    sub: identified.sub,
    userId: user._id,
    email: user.email,
    browser,
  };
  return joinUrl(provider, await issueLinkToken(purpose, { ...payload }, now));
}

const StoredChecks = z.object({ provider: z.string(), nonce: z.string(), codeVerifier: z.string() });

/** The provider's profile, after browser, state, nonce, PKCE and signature have been verified; throws `SignInRefused` (P23). */
async function verifyResponse({ provider, fields, request, now }: ProviderResponse): Promise<Profile> {
  const { state, error } = fields;
  const browser = matchBrowser(provider, request, state);
  const refusal = error === providerFacts[provider].cancelled ? 'denied' : 'failed';
  if (browser === 'none') throw new SignInRefused(refusal === 'denied' ? 'denied' : 'expired');
  if (browser === 'other') throw new SignInRefused('failed');
  const checks = await redeemLinkToken('oauth-state', state!, StoredChecks, now);
  if (!checks) throw new SignInRefused('expired');
  // a sign-in started at one provider must not be finished by another (mix-up attack)
  if (error || checks.provider !== provider) throw new SignInRefused(refusal);
  return profile(provider, { address: await callbackUrl(provider), fields }, state!, checks);
}
