import type { oauth } from '#shared/contracts/accounts/oauth.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { isConfigured } from '../../platform/ports/oidc-providers.ts';

/** The providers whose buttons the login page shows. */
export const listProviders: UseCase<typeof oauth.providers> = async () => ({
  success: true,
  data: { google: isConfigured('google'), apple: isConfigured('apple') },
});
