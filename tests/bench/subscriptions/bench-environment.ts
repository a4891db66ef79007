import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { startParameters } from '#infra/local/parameters/index.ts';
import { openVault } from '#infra/local/secrets/vault.ts';
import { startStripe } from '#infra/local/stripe/index.ts';
import { seedPrices } from '#infra/stripe/prices.ts';
import { startCountedTable } from '../counted-table.ts';

const secretKey = 'sk_test_bench';
const webhookSecret = 'whsec_bench';
const healthKeyName = '/tenaz/bench/health-key';

/** Starts a table behind a counting proxy and a Stripe simulator without webhooks, and sets the functions' environment. */
export async function startBenchEnvironment() {
  const { tableUrl, tableName, proxy } = await startCountedTable();
  const vault = await openVault(null);
  const parameters = await startParameters({ vault });
  vault.put(healthKeyName, randomBytes(32).toString('base64'));
  const stripe = await startStripe({
    now: () => Date.now(),
    webhookUrl: 'http://127.0.0.1:9/',
    secretKey,
    webhookSecret,
  });
  stripe.faults.set({ hold: true });
  vault.put(
    'stripe',
    JSON.stringify({
      secretKey: 'rk_test_bench',
      publishableKey: 'pk_test_bench',
      webhookSecret,
      apiBase: stripe.url,
    }),
  );
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: proxy.url,
    AWS_ENDPOINT_URL_SSM: parameters.url,
    TABLE_NAME: tableName,
    STRIPE_SECRET_NAME: 'stripe',
    HEALTH_KEY_NAME: healthKeyName,
  });
  const { hostname: host, port } = new URL(stripe.url);
  const sdk = new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false });
  const [{ saveSiteUrl }, { writeDefaultOptions }] = await Promise.all([
    import('#functions/_data/site-settings.ts'),
    import('#functions/_data/defaults/options.ts'),
  ]);
  await Promise.all([seedPrices(sdk), writeDefaultOptions(), saveSiteUrl('http://localhost:4000')]);
  return { proxy, stripe, sdk, tableUrl, tableName };
}

export type BenchEnvironment = Awaited<ReturnType<typeof startBenchEnvironment>>;
