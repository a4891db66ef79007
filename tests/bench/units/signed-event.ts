import type Stripe from 'stripe';
import { signEvent } from '../sign-event.ts';
import type { ScenarioContext, ScenarioRequest } from './scenario-context.ts';

/** The call by which Stripe tells of the latest event that fits; the simulator itself delivers none. */
export function signedEvent(
  { cloud, webhookSecret }: ScenarioContext,
  fits: (event: Stripe.Event) => boolean,
): ScenarioRequest {
  const event = [...cloud.stripe!.state.events.values()].findLast(fits);
  if (!event) throw new Error('the simulator has no such event');
  const body = JSON.stringify(event);
  return { body, headers: { 'stripe-signature': signEvent(body, webhookSecret) } };
}
