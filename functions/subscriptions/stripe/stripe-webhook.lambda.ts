import { stripeWebhook } from '#shared/contracts/subscriptions/stripe-webhook.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { handleStripeEvent, isEventHandled, markEventHandled } from './handle-stripe-event.ts';
import { log } from '#functions/platform/kit/log.ts';
import { readStripeEvent } from '#functions/platform/ports/stripe.ts';

/**
 * Handles a Stripe event. It is marked as handled after its work, so that after a crash in between Stripe's redelivery
 * completes it (P8).
 */
const receiveEvent: UseCase<typeof stripeWebhook.receive> = async ({ request, now }) => {
  const event = await readStripeEvent(request.rawBody, request.headers['stripe-signature'], now);
  if (!(await isEventHandled(event.id))) {
    log.info('stripe event', { eventId: event.id, type: event.type });
    await handleStripeEvent(event, now);
    await markEventHandled(event.id, event.type, now);
  }
  return { received: true };
};

export const handler = serve(stripeWebhook, { receive: receiveEvent });
