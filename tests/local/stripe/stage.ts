import Stripe from 'stripe';
import { startStripe, type StripeOptions, type StripeSimulator } from '#infra/local/stripe/index.ts';
import { startHook, type Hook } from './webhook-receiver.ts';

export const secretKey = 'sk_test_simulated';
export const webhookSecret = 'whsec_simulated';

/** Simulator, SDK, webhook and a clock that stands until it is moved. */
export interface Stage {
  simulator: StripeSimulator;
  stripe: Stripe;
  hook: Hook;
  clock: { now: number };
  close(): Promise<void>;
}

/** Starts everything on free ports, on a morning in November. */
export async function startStage(options: Partial<StripeOptions> = {}): Promise<Stage> {
  const hook = await startHook();
  const clock = { now: Date.UTC(2026, 10, 20, 9) };
  const simulator = await startStripe({
    now: () => clock.now,
    webhookUrl: hook.url,
    secretKey,
    webhookSecret,
    log: (line) => console.error(line),
    ...options,
  });
  const stripe = sdk(simulator.url);
  return {
    simulator,
    stripe,
    hook,
    clock,
    async close() {
      await simulator.close();
      await hook.close();
    },
  };
}

/** The official SDK, pointed at the simulator and otherwise as it comes. */
export function sdk(address: string, key = secretKey, config: Stripe.StripeConfig = {}): Stripe {
  const { hostname, port } = new URL(address);
  return new Stripe(key, { protocol: 'http', host: hostname, port, telemetry: false, ...config });
}

/** What the shop asks for at checkout. */
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

/** The payment form, filled in. */
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

/** Posts a form and does not follow where it leads. */
export async function post(
  url: string,
  body: URLSearchParams,
): Promise<{ location: string | null; page: string }> {
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  return { location: response.headers.get('location'), page: await response.text() };
}
