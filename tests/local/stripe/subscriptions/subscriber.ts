import type Stripe from 'stripe';
import type { Stage } from '../stage.ts';

const second = 1000;
export const hour = 3600 * second;
export const day = 24 * hour;

/** Creates a monthly and a yearly price. */
export async function sell({ stripe }: Stage): Promise<Record<'monthly' | 'yearly', Stripe.Price>> {
  const { id: product } = await stripe.products.create({ name: 'Plan PRO' });
  const price = (key: string, amount: number, interval: 'month' | 'year') =>
    stripe.prices.create({
      product,
      currency: 'eur',
      unit_amount: amount,
      recurring: { interval },
      lookup_key: key,
    });
  return {
    monthly: await price('pro_month', 1900, 'month'),
    yearly: await price('pro_year', 19_000, 'year'),
  };
}

/** Creates a customer whose saved card is the default. */
export async function join({ stripe, simulator }: Stage, token = 'pm_card_visa'): Promise<string> {
  const { id } = await stripe.customers.create({ email: 'ana@example.es' });
  const { id: intent } = await stripe.setupIntents.create({ customer: id });
  const setup = await stripe.setupIntents.confirm(intent, { payment_method: token });
  if (setup.status === 'requires_action') await answer(simulator.url, setup, 'authenticate');
  const saved = await stripe.setupIntents.retrieve(setup.id);
  await stripe.customers.update(id, {
    invoice_settings: { default_payment_method: saved.payment_method as string },
  });
  return id;
}

/** Calls the API as Stripe.js does: with the publishable key, from a page. */
export async function fromBrowser(
  url: string,
  path: string,
  fields: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown> & { error?: Record<string, unknown> } }> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { origin: 'http://localhost:4000' },
    body: new URLSearchParams({ key: 'pk_test_simulated', ...fields }),
  });
  return { status: response.status, body: (await response.json()) as never };
}

/** Sends the cardholder's answer to 3D Secure. */
export const answer = (
  url: string,
  { id, client_secret: secret }: { id: string; client_secret: string | null },
  outcome: 'authenticate' | 'fail',
) => fromBrowser(url, `/v1/simulator/three_d_secure/${id}`, { client_secret: secret ?? '', outcome });
