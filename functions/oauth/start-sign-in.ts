import type { oauth, Provider } from '#shared/contracts/oauth.ts';
import { issueLinkToken } from '../_data/accounts/link-tokens.ts';
import { limitRate } from '../_data/accounts/rate-limits.ts';
import { AppError } from '../_kit/app-error.ts';
import { newToken } from '../_kit/ids.ts';
import type { RequestFacts } from '../_http/request.ts';
import type { UseCase } from '../_http/serve.ts';
import { isConfigured } from '../_ports/oidc-providers.ts';
import { authorizationUrl, type Proof } from '../_ports/oidc.ts';
import { stateCookie } from './browser-cookie.ts';
import { logFailure } from './log-failure.ts';
import { callbackUrl, refusedUrl } from './site-pages.ts';

/** Sends the browser to Google. */
export const startGoogle: UseCase<typeof oauth.googleStart> = ({ request, now }) =>
  start('google', request, now);

/** Sends the browser to Apple. */
export const startApple: UseCase<typeof oauth.appleStart> = ({ request, now }) =>
  start('apple', request, now);

/** When the provider cannot be reached, back to our page that says so. */
async function start(
  provider: Provider,
  request: RequestFacts,
  now: Date,
): Promise<{ location: string; cookies?: string[] }> {
  if (!isConfigured(provider)) throw new AppError('not_found');
  await limitRate({ 'oauth-ip': request.ip }, now);
  const proof: Proof = { nonce: newToken(), codeVerifier: newToken() };
  const state = await issueLinkToken('oauth-state', { ...proof, provider }, now);
  try {
    const location = await authorizationUrl(provider, await callbackUrl(provider), state, proof);
    return { location, cookies: [stateCookie(provider, state)] };
  } catch (error) {
    logFailure(provider, error, request.id);
    return { location: await refusedUrl(provider, 'failed') };
  }
}
