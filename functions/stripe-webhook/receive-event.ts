import type { stripeWebhook } from '#shared/contracts/stripe-webhook.ts';
import { isHandled, markHandled } from '../_data/subscriptions/stripe-events.ts';
import { log } from '../_kit/log.ts';
import type { UseCase } from '../_http/serve.ts';
import { handleStripeEvent } from '../_flows/handle-stripe-event.ts';
import { readStripeEvent } from '../_ports/stripe.ts';

/**
 * An event is only a reason to look: what has become true is asked of Stripe anew. It is marked as handled after
 * its work, so a crash in between means that Stripe's redelivery does the rest (P8).
 */
export const receiveEvent: UseCase<typeof stripeWebhook.receive> = async ({ request, now }) => {
  const event = await readStripeEvent(request.rawBody, request.headers['stripe-signature'], now);
  if (!(await isHandled(event.id))) {
    log.info('stripe event', { eventId: event.id, type: event.type });
    await handleStripeEvent(event, now);
    await markHandled(event.id, event.type, now);
  }
  return { received: true };
};
