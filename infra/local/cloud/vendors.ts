import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import Stripe from 'stripe';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { brand } from '#shared/content/brand.ts';
import { webhookEvents } from '#shared/rules/subscriptions/stripe-events.ts';
import { seedPrices } from '../../stripe/prices.ts';
import type { Assembly } from '../assembly/index.ts';
import { accounts } from '#infra/demo/accounts.ts';
import type { VendorOrigins } from '../distribution/index.ts';
import * as oidc from '../oidc/index.ts';
import type { SecretVault } from '../secrets.ts';
import type { Keep } from '../shutdown.ts';
import { scriptPath, startStripe, type StripeSimulator } from '../stripe/index.ts';

/** The keys of a Stripe sandbox, from its dashboard. */
export interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
  publishableKey: string;
}

interface VendorOptions {
  dataDir: string | null;
  now: () => number;
  /** Keys of a real sandbox that replaces the simulator. */
  keys: StripeKeys | undefined;
  ports: Record<'stripe' | Provider, number>;
  /** URL of the site; empty until it is known. */
  site: () => string;
}

/** The stand-ins for the vendors. */
export interface Vendors {
  stripe: StripeSimulator | undefined;
  oidc: Record<Provider, oidc.Oidc>;
  /** The values of the vendor secrets that functions read: addresses and credentials. */
  secrets: Record<'stripe' | Provider, object>;
  /** Stripe's origins in response headers are replaced by the simulator's; with real keys none is. */
  origins: VendorOrigins;
}

const stripeOrigins = [
  'https://js.stripe.com',
  'https://*.js.stripe.com',
  'https://api.stripe.com',
  'https://hooks.stripe.com',
  'https://*.stripe.com',
];

const simulated: StripeKeys = {
  secretKey: 'sk_test_at_home',
  webhookSecret: 'whsec_at_home',
  publishableKey: 'pk_test_at_home',
};

/** The functions' key, as the one on AWS: with the rights of infra/stripe/rights.ts alone. */
const restrictedKey = 'rk_test_at_home';

/** Starts the sign-in of Google and Apple and, unless real keys are given, the Stripe simulator. */
export async function startVendors(options: VendorOptions, keep: Keep): Promise<Vendors> {
  const google = await startGoogle(options, keep);
  const apple = await startApple(options, keep);
  const stripe = options.keys ? undefined : await startSimulator(options, keep);
  return {
    stripe,
    oidc: { google: google.oidc, apple: apple.oidc },
    secrets: {
      stripe: stripe
        ? { ...simulated, secretKey: restrictedKey, apiBase: stripe.url, scriptUrl: stripe.url + scriptPath }
        : { ...options.keys },
      google: google.secret,
      apple: apple.secret,
    },
    origins: stripe ? Object.fromEntries(stripeOrigins.map((origin) => [origin, stripe.url])) : {},
  };
}

interface SignIn {
  oidc: oidc.Oidc;
  /** The client's credentials at the provider. */
  secret: object;
}

async function startGoogle(options: VendorOptions, keep: Keep): Promise<SignIn> {
  const client = { clientId: 'home.apps.googleusercontent.com', clientSecret: 'google-at-home' };
  const google = await oidc.startOidc({
    ...clientOptions(options),
    facts: oidc.google,
    port: options.ports.google,
    clientId: client.clientId,
    isSecret: oidc.sharedSecret(client.clientSecret),
    accounts: oidc.googleAccounts(accounts.customer.email),
  });
  return { oidc: keep(google), secret: { ...client, issuer: google.url } };
}

async function startApple(options: VendorOptions, keep: Keep): Promise<SignIn> {
  const registered = { teamId: 'TEAMATHOME', keyId: 'KEYATHOME1' };
  const clientId = 'test.home.web';
  // as with Apple: the provider keeps the public key, the client gets the private one
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const apple = await oidc.startOidc({
    ...clientOptions(options),
    facts: oidc.apple,
    port: options.ports.apple,
    clientId,
    isSecret: oidc.signedSecret({ ...registered, publicKey }),
    accounts: oidc.appleAccounts(accounts.customer.email),
  });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return { oidc: keep(apple), secret: { ...registered, clientId, privateKey: pem, issuer: apple.url } };
}

const clientOptions = ({ site, now }: VendorOptions) => ({
  mayRedirectTo: (uri: string) => site() !== '' && URL.canParse(uri) && new URL(uri).origin === site(),
  shop: brand.name,
  now,
});

/** The simulator with the products and prices that `npm run stripe:prices` creates in a real account. */
async function startSimulator(options: VendorOptions, keep: Keep): Promise<StripeSimulator> {
  const { ports, now, dataDir, site } = options;
  const stripe = keep(
    await startStripe({
      ...simulated,
      port: ports.stripe,
      now,
      webhookUrl: () => (site() ? `${site()}/api/stripe/webhook` : undefined),
      webhookEvents,
      ...(dataDir !== null && { dataFile: join(dataDir, 'subscriptions.json') }),
    }),
  );
  await seedPrices(simulatorSdk(stripe.url));
  return stripe;
}

/** Stripe's SDK for the simulator at `url`, with the account's secret key. */
export function simulatorSdk(url: string): Stripe {
  const { hostname: host, port } = new URL(url);
  return new Stripe(simulated.secretKey, { host, port, protocol: 'http', telemetry: false });
}

/** Puts the vendors' secrets under the names that the template gives to functions. */
export function putVendorSecrets(assembly: Assembly, vault: SecretVault, secrets: Vendors['secrets']): void {
  const functions = assembly.ofType<{ Environment?: { Variables?: Record<string, string> } }>(
    'AWS::Lambda::Function',
  );
  for (const { properties } of functions) {
    for (const vendor of ['stripe', 'google', 'apple'] as const) {
      const name = properties.Environment?.Variables?.[`${vendor.toUpperCase()}_SECRET_NAME`];
      if (name) vault.put(name, JSON.stringify(secrets[vendor]));
    }
  }
}
