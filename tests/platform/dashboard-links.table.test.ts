import { afterAll, expect, it } from 'vitest';
import { startParameters } from '#infra/local/parameters.ts';
import { openVault } from '#infra/local/secrets.ts';
import { useEnvironment } from '../support/table/environment.ts';

const vault = await openVault(null);
const secrets = await startParameters({ vault });
useEnvironment({
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_SSM: secrets.url,
  STRIPE_SECRET_NAME: 'stripe',
});
const { customerPageUrl, paymentPageUrl } = await import('#functions/platform/ports/stripe.ts');
afterAll(() => secrets.close());

it("a payment's page in Stripe's dashboard is that of the sandbox with a key of the sandbox, restricted or not", async () => {
  const put = (secretKey: string) =>
    vault.put('stripe', JSON.stringify({ secretKey, publishableKey: 'pk', webhookSecret: 'whsec' }));
  put('rk_test_1');
  expect(await paymentPageUrl('pi_1')).toBe('https://dashboard.stripe.com/test/payments/pi_1');
  expect(await customerPageUrl('cus_1')).toBe('https://dashboard.stripe.com/test/customers/cus_1');
});
