import { generateKeyPairSync } from 'node:crypto';
import type { Account } from '#infra/local/oidc/accounts.ts';
import { sharedSecret, signedSecret } from '#infra/local/oidc/client-secret.ts';
import { apple, google } from '#infra/local/oidc/facts.ts';
import { startOidc, type Oidc } from '#infra/local/oidc/server.ts';
import type { Provider } from '#shared/contracts/oauth.ts';
import { freshEmail } from './accounts.ts';

/** A provider that knows whom a test wants it to know. */
export interface ProviderAtHome {
  oidc: Oidc;
  accounts: Account[];
  /** What the operator would write into the secret. */
  secret: Record<string, string>;
}

const shop = 'Tenaz';

/** Both providers, each with our client registered the way it does so. */
export async function startProviders(site: string): Promise<Record<Provider, ProviderAtHome>> {
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

let people = 0;

/** Somebody with an account at a provider. */
export function personAt({ accounts }: ProviderAtHome, told: Partial<Account> = {}): Account {
  people += 1;
  const account = {
    sub: `1042${people}`,
    email: freshEmail(),
    emailVerified: true,
    givenName: 'Nuria',
    familyName: 'Vidal',
    ...told,
  };
  accounts.push(account);
  return account;
}
