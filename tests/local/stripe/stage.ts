import Stripe from 'stripe';
import { afterEach, beforeEach } from 'vitest';
import { startStripe, type StripeOptions, type StripeSimulator } from '#infra/local/stripe/index.ts';
import { startReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export const secretKey = 'sk_test_simulated';
export const webhookSecret = 'whsec_simulated';

/** A simulator with the SDK, a webhook receiver and a clock that a test moves by hand. */
export interface Stage {
  simulator: StripeSimulator;
  stripe: Stripe;
  webhook: WebhookReceiver;
  clock: { now: number };
  close(): Promise<void>;
}

/** Starts a stage on free ports; its clock stands at 20 November 2026, 9:00 UTC. */
export async function startStage(options: Partial<StripeOptions> = {}): Promise<Stage> {
  const webhook = await startReceiver();
  const clock = { now: Date.UTC(2026, 10, 20, 9) };
  const simulator = await startStripe({
    now: () => clock.now,
    webhookUrl: webhook.url,
    secretKey,
    webhookSecret,
    log: (line) => console.error(line),
    ...options,
  });
  const stripe = sdk(simulator.url);
  return {
    simulator,
    stripe,
    webhook,
    clock,
    async close() {
      await simulator.close();
      await webhook.close();
    },
  };
}

/** A stage that is new in each test of the file. */
export function stageForEachTest(): Stage {
  const stage = {} as Stage;
  beforeEach(async () => {
    Object.assign(stage, await startStage());
  });
  afterEach(() => stage.close());
  return stage;
}

/** The error of a call that must be refused. */
export const failure = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  call.then(
    () => {
      throw new Error('the call should be refused');
    },
    (cause: Stripe.errors.StripeError) => cause,
  );

/** The official SDK with its defaults, connected to the simulator. */
export function sdk(address: string, key = secretKey, config: Stripe.StripeConfig = {}): Stripe {
  const { hostname, port } = new URL(address);
  return new Stripe(key, { protocol: 'http', host: hostname, port, telemetry: false, ...config });
}

/** The parameters of the shop's checkout. */
export function order(
  overrides: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 2,
        price_data: {
          currency: 'eur',
          unit_amount: 1295,
          product_data: { name: 'Creatina', metadata: { id: 'prd_1' } },
        },
      },
      {
        quantity: 1,
        price_data: { currency: 'eur', unit_amount: 990, product_data: { name: 'Comba <rápida>' } },
      },
    ],
    shipping_options: [
      {
        shipping_rate_data: {
          display_name: 'Envío estándar',
          type: 'fixed_amount',
          fixed_amount: { amount: 499, currency: 'eur' },
        },
      },
    ],
    shipping_address_collection: { allowed_countries: ['ES', 'PT'] },
    client_reference_id: 'ord_1',
    metadata: { orderId: 'ord_1' },
    payment_intent_data: { metadata: { orderId: 'ord_1' } },
    locale: 'es',
    success_url: 'http://localhost:4000/tienda/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:4000/tienda',
    ...overrides,
  };
}

/** A completed payment form. */
export function form(overrides: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    email: 'vera@example.es',
    shippingName: 'Vera Prueba',
    shippingLine1: 'Calle Mayor 1',
    shippingLine2: '2.º B',
    shippingPostalCode: '28013',
    shippingCity: 'Madrid',
    shippingState: 'Madrid',
    shippingCountry: 'ES',
    cardNumber: '4242 4242 4242 4242',
    cardExpiry: '12 / 34',
    cardCvc: '123',
    cardName: 'Vera Prueba',
    billingPostalCode: '28013',
    ...overrides,
  });
}

/** Posts a form without following its redirect. */
export async function post(
  url: string,
  body: URLSearchParams,
): Promise<{ location: string | null; page: string }> {
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return { location: response.headers.get('location'), page: await response.text() };
}
