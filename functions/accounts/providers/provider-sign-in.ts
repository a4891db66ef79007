import type { oauth, Provider } from '#shared/contracts/accounts/oauth.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { findOrCreateUser, type RefusalReason, SignInRefused } from './provider-accounts.ts';
import { log } from '#functions/platform/kit/log.ts';
import { issueLinkToken, redeemLinkToken } from '../mail-links/link-tokens.ts';
import { limitRate } from '../rate-limits.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { newToken } from '#functions/platform/kit/ids.ts';
import { logRefusal } from '#functions/platform/http/log-refusal.ts';
import type { Call, UseCase } from '#functions/platform/http/serve.ts';
import {
  authorizationUrl,
  isConfigured,
  type OidcChecks,
  profile,
  type Profile,
  providerFacts,
} from '#functions/platform/ports/oidc.ts';
import { clearedCookie, codeCookie, matchBrowser, stateCookie } from './browser-cookie.ts';
import * as z from 'zod';
import { accountOf, recordRefusal } from '#functions/platform/security-events.ts';
import type { ApiRequest } from '#functions/platform/http/request.ts';
import type { JoinTokenPayload } from './exchange-code.ts';

/** The URL that a provider redirects to; the operator registers it at the provider. */
const callbackUrl = async (provider: Provider): Promise<string> =>
  `${await siteUrl()}/api/oauth/${provider}/callback`;

const successPage = async (provider: Provider) => `${await siteUrl()}${sitePaths.signInSuccess(provider)}`;

/** The page that exchanges the sign-in code for a session. Browsers send the fragment to no server, so no log has the code. */
const signedInUrl = async (provider: Provider, code: string): Promise<string> =>
  `${await successPage(provider)}#token=${code}`;

/** The same page, which asks for the password of the account with the same e-mail. */
const joinUrl = async (provider: Provider, code: string): Promise<string> =>
  `${await successPage(provider)}#unir=${code}`;

/** The same page with the reason of a refusal, without the site: its address cannot be read when the table is away. */
const refusedPath = (provider: Provider, reason: RefusalReason): string =>
  `${sitePaths.signInSuccess(provider)}?error=${reason}`;

/** Logs the kind of an error of a provider, without its message, which may quote codes and tokens (P24). */
function logFailure(provider: Provider, error: unknown, requestId: string): void {
  const { name, code, cause } = error as Error & { code?: string };
  log.error('sign-in failed', {
    provider,
    requestId,
    error: name,
    code,
    cause: cause instanceof Error ? cause.name : undefined,
  });
}

/** Redirects the browser to Google. */
export const startGoogle: UseCase<typeof oauth.googleStart> = (call) => start('google', call);

/** Redirects the browser to Apple. */
export const startApple: UseCase<typeof oauth.appleStart> = (call) => start('apple', call);

/**
 * Redirects to the provider's sign-in page or, whatever goes wrong, back to the site's page with the reason: the browser has left the
 * site, and would show an error of the API as it is. The address of that page is read nowhere, so that it works without the table.
 */
async function start(
  provider: Provider,
  call: Pick<Call<typeof oauth.googleStart>, 'request' | 'now' | 'setCookie'>,
): Promise<{ location: string }> {
  if (!isConfigured(provider)) throw new AppError('not_found');
  try {
    return { location: await leave(provider, call) };
  } catch (error) {
    const { request, now } = call;
    if (error instanceof AppError && error.code === 'too_many_requests')
      await logRefusal(error, { route: `GET /api/oauth/${provider}`, actor: null, request, now });
    else logFailure(provider, error, request.id);
    return { location: refusedPath(provider, 'failed') };
  }
}

async function leave(
  provider: Provider,
  { request, now, setCookie }: Pick<Call<typeof oauth.googleStart>, 'request' | 'now' | 'setCookie'>,
): Promise<string> {
  await limitRate({ 'oauth-start-ip': request.ip }, now);
  const checks: OidcChecks = { nonce: newToken(), codeVerifier: newToken() };
  const state = await issueLinkToken('oauth-state', { ...checks, provider }, now);
  const location = await authorizationUrl(provider, await callbackUrl(provider), state, checks);
  setCookie(stateCookie(provider, state));
  return location;
}

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
      await logRefusedSignIn(error, response);
    } else logFailure(provider, error, request.id);
    return { location: refusedPath(provider, reason) };
  }
}

/** Writes a refused sign-in to the security log, but not a visitor's change of mind. */
async function logRefusedSignIn(
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
