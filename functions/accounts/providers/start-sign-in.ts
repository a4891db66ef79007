import type { oauth, Provider } from '#shared/contracts/accounts/oauth.ts';
import { issueLinkToken } from '../mail-links/link-tokens.ts';
import { limitRate } from '../rate-limits.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { newToken } from '../../platform/kit/ids.ts';
import { logRefusal } from '../../platform/http/log-refusal.ts';
import type { Call, UseCase } from '../../platform/http/serve.ts';
import { isConfigured } from '../../platform/ports/oidc-providers.ts';
import { authorizationUrl, type OidcChecks } from '../../platform/ports/oidc.ts';
import { stateCookie } from './browser-cookie.ts';
import { logFailure } from './log-failure.ts';
import { callbackUrl, refusedPath } from './site-pages.ts';

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
