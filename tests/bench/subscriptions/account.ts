import { randomUUID } from 'node:crypto';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { mockClient } from 'aws-sdk-client-mock';
import Stripe from 'stripe';
import { DataStack } from '#infra/data-stack.ts';
import { dynamoClient, startDynamo } from '#infra/local/dynamodb.ts';
import { ensureTables, type TableProperties } from '#infra/local/dynamodb-tables.ts';
import { openVault } from '#infra/local/secret-vault.ts';
import { startSecrets } from '#infra/local/secrets.ts';
import { startStripe } from '#infra/local/stripe/index.ts';
import { seedPrices } from '#infra/stripe-prices.ts';
import { startCountingProxy } from '../units/counting-proxy.ts';

const secretKey = 'sk_test_bench';
const webhookSecret = 'whsec_bench';

/** A table that is counted and a Stripe account that sends nothing by itself, with the environment for functions. */
export async function openAccount() {
  const template = Template.fromStack(new DataStack(new App(), 'Data', {}));
  const [table] = Object.values(template.findResources('AWS::DynamoDB::GlobalTable'));
  const dynamo = await startDynamo({ tables: [], dataDir: null });
  const proxy = await startCountingProxy(dynamo.url);
  const tableName = `bench-${randomUUID()}`;
  const properties = table!.Properties as TableProperties;
  await ensureTables(dynamoClient(dynamo.url), [{ ...properties, TableName: tableName }]);
  const vault = await openVault(null);
  const secrets = await startSecrets({ vault });
  const stripe = await startStripe({
    now: () => Date.now(),
    webhookUrl: 'http://127.0.0.1:9/',
    secretKey,
    webhookSecret,
  });
  stripe.faults.set({ hold: true });
  vault.put(
    'stripe',
    JSON.stringify({ secretKey, publishableKey: 'pk_test_bench', webhookSecret, apiBase: stripe.url }),
  );
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: proxy.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    TABLE_NAME: tableName,
    STRIPE_SECRET_NAME: 'stripe',
    MAIL_QUEUE_URL: 'http://127.0.0.1/queue',
  });
  mockClient(SQSClient).on(SendMessageCommand).resolves({});
  const { hostname: host, port } = new URL(stripe.url);
  const sdk = new Stripe(secretKey, { host, port, protocol: 'http', telemetry: false });
  const [{ saveSiteUrl }, { writeDefaultOptions }] = await Promise.all([
    import('#functions/_data/site-settings.ts'),
    import('#functions/_data/defaults/options.ts'),
  ]);
  await Promise.all([seedPrices(sdk), writeDefaultOptions(), saveSiteUrl('http://localhost:4000')]);
  return { proxy, stripe, sdk, tableUrl: dynamo.url, tableName };
}

export type Account = Awaited<ReturnType<typeof openAccount>>;
