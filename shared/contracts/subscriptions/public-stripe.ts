import * as z from 'zod';
import { optionCacheSeconds as cacheSeconds } from '../../rules/training/evaluation-lists.ts';
import { envelope } from '../endpoint.ts';
import { PricedSubscriptionType, SubscriptionType } from './subscription.ts';

/** What every page may read of Stripe: the script, and the plans with the only prices there are. */
export const publicOperations = {
  config: {
    summary: 'Script address and publishable key for Stripe.js',
    method: 'GET',
    path: '/stripe/config',
    access: 'public',
    response: envelope(z.object({ publishableKey: z.string(), scriptUrl: z.string() })),
    errors: [],
    cacheSeconds: 60,
  },
  subscriptionTypes: {
    summary: 'The plans for sale, with the prices that Stripe charges',
    method: 'GET',
    path: '/subscription-types',
    access: 'public',
    response: envelope(z.array(SubscriptionType)),
    errors: ['payment_provider'],
    cacheSeconds,
  },
  subscriptionTypesWithPricing: {
    summary: 'The same plans, with their prices in cents and as text as well',
    method: 'GET',
    path: '/stripe/subscription-types-with-pricing',
    access: 'public',
    response: envelope(z.object({ subscriptionTypes: z.array(PricedSubscriptionType) })),
    errors: ['payment_provider'],
    cacheSeconds,
  },
} as const;
