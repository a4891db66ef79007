import { order, webhookSecret, type Stage } from '../stage.ts';
import type { Arrival } from '../webhook-receiver.ts';

/** Pays a session and waits until its events are delivered. */
export async function paySession({ stripe, simulator }: Stage): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(order());
  await simulator.pay(id);
  await simulator.idle();
  return id;
}

/** Verifies the signature of a webhook call as the product does. */
export const verify = ({ stripe, clock }: Stage, { body, signature }: Arrival) =>
  stripe.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, clock.now);

/** The call that delivered `checkout.session.completed`. */
export const completedCall = ({ webhook }: Stage) =>
  webhook.arrivals.find(({ event }) => event.type === 'checkout.session.completed') as Arrival;
