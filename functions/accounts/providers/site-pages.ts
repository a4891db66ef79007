import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { siteUrl } from '../../platform/site-settings.ts';
import type { RefusalReason } from './sign-in-refused.ts';

/** The URL that a provider redirects to; the operator registers it at the provider. */
export const callbackUrl = async (provider: Provider): Promise<string> =>
  `${await siteUrl()}/api/oauth/${provider}/callback`;

const successPage = async (provider: Provider) => `${await siteUrl()}${sitePaths.signInSuccess(provider)}`;

/** The page that exchanges the sign-in code for a session. Browsers send the fragment to no server, so no log has the code. */
export const signedInUrl = async (provider: Provider, code: string): Promise<string> =>
  `${await successPage(provider)}#token=${code}`;

/** The same page, which asks for the password of the account with the same e-mail. */
export const joinUrl = async (provider: Provider, code: string): Promise<string> =>
  `${await successPage(provider)}#unir=${code}`;

/** The same page with the reason of a refusal, without the site: its address cannot be read when the table is away. */
export const refusedPath = (provider: Provider, reason: RefusalReason): string =>
  `${sitePaths.signInSuccess(provider)}?error=${reason}`;
