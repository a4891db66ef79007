import type { Provider } from '#shared/contracts/oauth.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { siteUrl } from '../_data/site-settings.ts';
import type { Reason } from './sign-in-refused.ts';

/** Where a provider sends the browser back to; the operator registers it there. */
export const callbackUrl = async (provider: Provider): Promise<string> =>
  `${await siteUrl()}/api/oauth/${provider}/callback`;

/** The page that exchanges the sign-in code (storefront.md section 2). */
export const signedInUrl = async (provider: Provider, code: string): Promise<string> =>
  `${await siteUrl()}${sitePaths.signInSuccess(provider)}?token=${code}`;

/** The same page, told why there is none. */
export const refusedUrl = async (provider: Provider, reason: Reason): Promise<string> =>
  `${await siteUrl()}${sitePaths.signInSuccess(provider)}?error=${reason}`;
