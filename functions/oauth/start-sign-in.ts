import type { oauth, Provider } from '#shared/contracts/oauth.ts';
import { issueLinkToken } from '../_data/accounts/link-tokens.ts';
import { limitRate } from '../_data/accounts/rate-limits.ts';
import { AppError } from '../_kit/app-error.ts';
import { newToken } from '../_kit/ids.ts';
import type { Call, UseCase } from '../_http/serve.ts';
import { isConfigured } from '../_ports/oidc-providers.ts';
import { authorizationUrl, type OidcChecks } from '../_ports/oidc.ts';
import { stateCookie } from './browser-cookie.ts';
import { logFailure } from './log-failure.ts';
import { callbackUrl, refusedUrl } from './site-pages.ts';

/** Redirects the browser to Google. */
export const startGoogle: UseCase<typeof oauth.googleStart> = (call) => start('google', call);

/** Redirects the browser to Apple. */
export const startApple: UseCase<typeof oauth.appleStart> = (call) => start('apple', call);

/** Redirects to the provider's sign-in page, or back to the site's page with the reason when the provider is unreachable. */
async function start(
  provider: Provider,
  { request, now, setCookie }: Pick<Call<typeof oauth.googleStart>, 'request' | 'now' | 'setCookie'>,
): Promise<{ location: string }> {
  if (!isConfigured(provider)) throw new AppError('not_found');
  await limitRate({ 'oauth-ip': request.ip }, now);
  const checks: OidcChecks = { nonce: newToken(), codeVerifier: newToken() };
  const state = await issueLinkToken('oauth-state', { ...checks, provider }, now);
  try {
    const location = await authorizationUrl(provider, await callbackUrl(provider), state, checks);
    setCookie(stateCookie(provider, state));
    return { location };
  } catch (error) {
    logFailure(provider, error, request.id);
    return { location: await refusedUrl(provider, 'failed') };
  }
}
