import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import Stripe from 'stripe';
import { startS3 } from '#infra/local/s3/index.ts';
import { startParameters } from '#infra/local/parameters.ts';
import { startStripe } from '#infra/local/stripe/index.ts';
import { webhookEvents } from '#shared/rules/subscriptions/stripe-events.ts';
import type { StoredProduct } from '#functions/catalogue/products.ts';
import { call } from './call.ts';
import { outbox } from './mail/outbox.ts';
import { recordFunctionCalls } from './queues/function-calls.ts';
import { sampleCategory, sampleProduct } from './sample-items.ts';
import { openTestVault } from './table/open-test-vault.ts';
import { useTable } from './table/table.ts';

const secretKey = 'sk_test_shop';
/** Where the functions' key lies, as on the stage of this machine. */
const stripeSecretName = '/tenaz/dev/stripe';
/** The functions' key. */
const restrictedKey = 'rk_test_shop';
const webhookSecret = 'whsec_shop';

// functions ask a silent Stripe again at once: the pauses of its SDK, half a second and more, are no part of what is tested
Stripe.prototype.getInitialNetworkRetryDelay = () => 0;

/** Moves the clock of functions and simulator on. */
export { advance } from './moved-clock.ts';

/**
 * Starts a shop in this process: the functions' handlers on a real table, a Stripe simulator whose webhooks reach them, and
 * queues that only record messages. Nothing sends the mails of the outbox.
 */
export async function startShop(environment: Record<string, string> = {}) {
  const vault = await openTestVault();
  const secrets = await startParameters({ vault });
  const s3 = await startS3({
    buckets: ['downloads', 'exports'].map((name) => ({ name, expiresAfterDays: 1 })),
    dataDir: null,
    now: () => Date.now(),
  });
  await useTable({
    STAGE: 'test',
    AWS_ENDPOINT_URL_SSM: secrets.url,
    STRIPE_SECRET_NAME: stripeSecretName,
    AWS_ENDPOINT_URL_S3: s3.url,
    DOWNLOADS_BUCKET: 'downloads',
    EXPORTS_BUCKET: 'exports',
    ...environment,
  });
  const { handler: webhook } = await import('#functions/subscriptions/stripe/stripe-webhook.lambda.ts');
  const receive = (body: string, signature: string) =>
    call(webhook, 'POST /api/stripe/webhook', { body, headers: { 'stripe-signature': signature } });
  const door = await listenForWebhooks(receive);
  const stripe = await startStripe({
    now: () => Date.now(),
    webhookUrl: door.url,
    webhookEvents,
    secretKey,
    webhookSecret,
  });
  vault.put(
    stripeSecretName,
    JSON.stringify({
      secretKey: restrictedKey,
      publishableKey: 'pk_test_shop',
      webhookSecret,
      apiBase: stripe.url,
    }),
  );
  const { hostname: host, port } = new URL(stripe.url);
  const sdk = new Stripe(secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });

  const functionCalls = recordFunctionCalls();
  const queue = mockClient(SQSClient);
  // messages in batches go nowhere
  queue.onAnyCommand().resolves({});
  const queued: string[] = [];
  queue.on(SendMessageCommand).callsFake(({ MessageBody }: { MessageBody: string }) => {
    queued.push(MessageBody);
    return {};
  });
  const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
  await saveSiteUrl('http://localhost:4000');

  /** Signs an event as Stripe does and delivers it to the webhook. */
  const deliver = (event: Stripe.Event, signature?: string) => {
    const payload = JSON.stringify(event);
    const timestamp = Math.floor(Date.now() / 1000);
    return receive(
      payload,
      signature ?? sdk.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp }),
    );
  };

  return {
    /** Secrets of the stage, by the names of their parameters. */
    vault,
    stripe,
    sdk,
    webhookSecret,
    receive,
    deliver,
    functionCalls,
    /** The messages of exports and downloads that were queued so far. */
    messages: (): readonly string[] => queued,
    /** The unsent mails, oldest first. */
    mails: outbox,
    async close() {
      queue.restore();
      await Promise.all([stripe.close(), door.close(), secrets.close(), s3.close()]);
    },
  };
}

export type Shop = Awaited<ReturnType<typeof startShop>>;

/** Starts an HTTP server that receives the simulator's webhooks. */
async function listenForWebhooks(
  receive: (body: string, signature: string) => Promise<{ status: number; body: unknown }>,
) {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      void receive(body, String(request.headers['stripe-signature'] ?? '')).then((answer) =>
        response.writeHead(answer.status).end(JSON.stringify(answer.body)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/stripe/webhook`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A signed-in customer of the shop. */
export async function createBuyer(name = 'Vera Prueba', { emailVerified = true } = {}) {
  const { createUserSteps } = await import('#functions/accounts/new-account.ts');
  const { newUser } = await import('#functions/accounts/users.ts');
  const { newSession } = await import('#functions/accounts/sessions/sessions.ts');
  const { putStep, transact } = await import('#functions/platform/table/table.ts');
  const user = newUser({ email: 'vera@example.com', name, emailVerified, role: 'user' }, new Date());
  const { item, token } = newSession(user, new Date());
  await transact([...createUserSteps(user), putStep('session_exists', item)]);
  return { userId: user._id, token, user };
}

/** Writes an active category with a product in it. */
export async function createProduct(facts: Partial<StoredProduct> = {}): Promise<StoredProduct> {
  const { putCategory } = await import('#functions/catalogue/categories/categories.ts');
  const { putProduct } = await import('#functions/catalogue/product-changes.ts');
  const product = sampleProduct(facts);
  await putCategory(sampleCategory({ _id: product.categoryId }));
  return putProduct(product);
}

/** A cart line in the shape of a checkout request. */
export const cartLine = ({ _id, priceCents }: StoredProduct, quantity = 1) => ({
  product: _id,
  quantity,
  price: priceCents / 100,
});
