import type { oauth } from '#shared/contracts/oauth.ts';
import type { UseCase } from '../_http/serve.ts';
import { isConfigured } from '../_ports/oidc-providers.ts';

/** Whose buttons the login page shows. */
export const listProviders: UseCase<typeof oauth.providers> = async () => ({
  success: true,
  data: { google: isConfigured('google'), apple: isConfigured('apple') },
});
