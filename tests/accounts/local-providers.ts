import { generateKeyPairSync } from 'node:crypto';
import { afterAll } from 'vitest';
import type { Account } from '#infra/local/oidc/index.ts';
import { apple, google, sharedSecret, signedSecret } from '#infra/local/oidc/provider.ts';
import { startOidc, type Oidc } from '#infra/local/oidc/index.ts';
import { openVault } from '#infra/local/secrets.ts';
import { startParameters } from '#infra/local/parameters.ts';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { useTable } from '../support/table/table.ts';
import { freshEmail } from './accounts.ts';

/** A provider that knows the given accounts. */
export interface LocalProvider {
  oidc: Oidc;
  accounts: Account[];
  /** The secret that an operator would write. */
  secret: Record<string, string>;
}

const shop = 'Tenaz';

/** Both providers, with this site registered as a client in each one's way. */
export async function startProviders(site: string): Promise<Record<Provider, LocalProvider>> {
  const registered = { teamId: 'TEAM', keyId: 'KEY' };
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const start = async (provider: Provider, isSecret: ReturnType<typeof sharedSecret>, secret: object) => {
    const accounts: Account[] = [];
    const mayRedirectTo = (uri: string) => uri === `${site}/api/oauth/${provider}/callback`;
    const client = {
      clientId: `tenaz.${provider}`,
      facts: { google, apple }[provider],
      isSecret,
      mayRedirectTo,
    };
    const oidc = await startOidc({ ...client, accounts, shop });
    return { oidc, accounts, secret: { ...secret, clientId: client.clientId, issuer: oidc.url } };
  };
  const text = 's3cr%t&:+';
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return {
    google: await start('google', sharedSecret(text), { clientSecret: text }),
    apple: await start('apple', signedSecret({ ...registered, publicKey }), {
      ...registered,
      privateKey: key,
    }),
  };
}

/**
 * Starts both providers, an empty secret vault and a table whose functions use them, until the tests of the file end. A
 * provider is configured once its secret is in the vault.
 */
export async function useLocalProviders(site: string, env: Record<string, string> = {}) {
  const providers = await startProviders(site);
  const vault = await openVault(null);
  const secrets = await startParameters({ vault });
  await useTable({
    AWS_ENDPOINT_URL_SSM: secrets.url,
    GOOGLE_SECRET_NAME: 'google',
    APPLE_SECRET_NAME: 'apple',
    ...env,
  });
  const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
  await saveSiteUrl(site);
  afterAll(() => Promise.all([providers.google.oidc.close(), providers.apple.oidc.close(), secrets.close()]));
  return { providers, vault };
}

/** The fields of an account whose e-mail the provider does not run. */
export const notAuthoritative = { workspace: undefined, isRelayed: false };

let people = 0;

/** A person with an account at a provider, which is authoritative for the e-mail unless the fields say otherwise. */
export function personAt({ accounts }: LocalProvider, fields: Partial<Account> = {}): Account {
  people += 1;
  const account = {
    sub: `1042${people}`,
    email: freshEmail(),
    emailVerified: true,
    workspace: 'example.com',
    isRelayed: true,
    givenName: 'Nuria',
    familyName: 'Vidal',
    ...fields,
  };
  accounts.push(account);
  return account;
}
