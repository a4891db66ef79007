import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import Stripe from 'stripe';
import { seedPrices } from '../../stripe-prices.ts';
import type { Provider } from '#shared/contracts/oauth.ts';
import { brand } from '#shared/rules/brand.ts';
import { webhookEvents } from '#shared/rules/stripe-events.ts';
import { accounts } from '../demo/accounts.ts';
import type { Assembly } from '../assembly/index.ts';
import {
  appleAccounts,
  googleAccounts,
  type Oidc,
  sharedSecret,
  signedSecret,
  startOidc,
} from '../oidc/index.ts';
import * as facts from '../oidc/index.ts';
import type { SecretVault } from '../secrets/index.ts';
import type { VendorOrigins } from '../distribution/index.ts';
import { scriptPath } from '../stripe/browser/serve.ts';
import { startStripe, type StripeSimulator } from '../stripe/index.ts';
import type { Keep } from '../shutdown/index.ts';

/** What Stripe's dashboard gives for a sandbox. */
export interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
  publishableKey: string;
}

interface VendorOptions {
  dataDir: string | null;
  now: () => number;
  /** A real sandbox, in place of the simulator. */
  keys: StripeKeys | undefined;
  ports: Record<'stripe' | Provider, number>;
  /** The site's address; empty until it is known. */
  site: () => string;
  log?: (line: string) => void;
}

/** The vendors' stand-ins. */
export interface Vendors {
  stripe: StripeSimulator | undefined;
  oidc: Record<Provider, Oidc>;
  /** What functions read as their secrets: where the vendors are, and how to prove oneself to them. */
  secrets: Record<'stripe' | Provider, object>;
  /** What pages may load of Stripe's is the simulator's here; with real keys it is Stripe's. */
  origins: VendorOrigins;
}

const stripeOrigins = [
  'https://js.stripe.com',
  'https://api.stripe.com',
  'https://hooks.stripe.com',
  'https://*.stripe.com',
];

const simulated: StripeKeys = {
  secretKey: 'sk_test_at_home',
  webhookSecret: 'whsec_at_home',
  publishableKey: 'pk_test_at_home',
};

/** Starts the sign-in of Google and Apple and, unless real keys are given, a Stripe of our own. */
export async function startVendors(options: VendorOptions, keep: Keep): Promise<Vendors> {
  const google = await startGoogle(options, keep);
  const apple = await startApple(options, keep);
  const stripe = options.keys ? undefined : await simulateStripe(options, keep);
  return {
    stripe,
    oidc: { google: google.oidc, apple: apple.oidc },
    secrets: {
      stripe: stripe
        ? { ...simulated, apiBase: stripe.url, scriptUrl: stripe.url + scriptPath }
        : { ...options.keys },
      google: google.secret,
      apple: apple.secret,
    },
    origins: stripe ? Object.fromEntries(stripeOrigins.map((origin) => [origin, stripe.url])) : {},
  };
}

interface SignIn {
  oidc: Oidc;
  /** What proves to it who we are. */
  secret: object;
}

async function startGoogle(options: VendorOptions, keep: Keep): Promise<SignIn> {
  const client = { clientId: 'home.apps.googleusercontent.com', clientSecret: 'google-at-home' };
  const oidc = keep(
    await startOidc({
      ...signInOptions(options),
      facts: facts.google,
      port: options.ports.google,
      clientId: client.clientId,
      isSecret: sharedSecret(client.clientSecret),
      accounts: googleAccounts(accounts.customer.email),
    }),
  );
  return { oidc, secret: { ...client, issuer: oidc.url } };
}

async function startApple(options: VendorOptions, keep: Keep): Promise<SignIn> {
  const registered = { teamId: 'TEAMATHOME', keyId: 'KEYATHOME1' };
  const clientId = 'test.home.web';
  // as Apple does: it keeps the public half, the client gets the other one
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const oidc = keep(
    await startOidc({
      ...signInOptions(options),
      facts: facts.apple,
      port: options.ports.apple,
      clientId,
      isSecret: signedSecret({ ...registered, publicKey }),
      accounts: appleAccounts(accounts.customer.email),
    }),
  );
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return { oidc, secret: { ...registered, clientId, privateKey: pem, issuer: oidc.url } };
}

const signInOptions = ({ site, now }: VendorOptions) => ({
  mayRedirectTo: (uri: string) => site() !== '' && URL.canParse(uri) && new URL(uri).origin === site(),
  shop: brand.name,
  now,
});

/** With products and prices, as `npm run stripe:prices` makes them in a real account. */
async function simulateStripe(options: VendorOptions, keep: Keep): Promise<StripeSimulator> {
  const { ports, now, dataDir, site, log } = options;
  const stripe = keep(
    await startStripe({
      port: ports.stripe,
      now,
      webhookUrl: () => (site() ? `${site()}/api/stripe/webhook` : undefined),
      webhookEvents,
      secretKey: simulated.secretKey,
      publishableKey: simulated.publishableKey,
      webhookSecret: simulated.webhookSecret,
      ...(dataDir !== null && { dataFile: join(dataDir, 'stripe.json') }),
      ...(log && { log }),
    }),
  );
  await seedPrices(simulatorSdk(stripe.url));
  return stripe;
}

/** The simulator at `url` as its owner calls it. */
export function simulatorSdk(url: string): Stripe {
  const { hostname: host, port } = new URL(url);
  return new Stripe(simulated.secretKey, { host, port, protocol: 'http', telemetry: false });
}

/** Puts the vendors' secrets where the template's functions look for them. */
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
