import { stripeWebhook } from '#shared/contracts/subscriptions/stripe-webhook.ts';
import { serve } from '../../platform/http/serve.ts';
import { receiveEvent } from './receive-event.ts';

export const handler = serve(stripeWebhook, { receive: receiveEvent });
