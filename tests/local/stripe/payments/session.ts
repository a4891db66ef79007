import type Stripe from 'stripe';
import { order, type Stage } from '../stage.ts';

/** Opens a checkout session. */
export async function openSession(
  { stripe }: Stage,
  params: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<{ id: string; url: string }> {
  const { id, url } = await stripe.checkout.sessions.create(order(params));
  return { id, url: url ?? '' };
}

/** A session with its intent and charge. */
export const readSession = ({ stripe }: Stage, id: string) =>
  stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });

/** The intent of a session. */
export const readIntent = async (stage: Stage, id: string) =>
  (await readSession(stage, id)).payment_intent as Stripe.PaymentIntent;
