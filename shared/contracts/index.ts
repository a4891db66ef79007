import { assessments } from './assessments.ts';
import { auth } from './auth.ts';
import { cart } from './cart.ts';
import { categories } from './categories.ts';
import { emails } from './emails.ts';
import { notifications } from './notifications.ts';
import { oauth } from './oauth.ts';
import { orders } from './orders.ts';
import { products } from './products.ts';
import { routineProgress } from './routine-progress.ts';
import { routines } from './routines.ts';
import { shopStripe } from './shop-stripe.ts';
import { stripe } from './stripe.ts';
import { stripeWebhook } from './stripe-webhook.ts';
import { trainingOptions } from './training-options.ts';
import { userDetails } from './user-details.ts';

/** The whole API as one value: gateway routes, tests and openapi.json are made from it. Keys are names of Lambdas. */
export const api = {
  auth,
  oauth,
  'user-details': userDetails,
  'training-options': trainingOptions,
  assessments,
  products,
  categories,
  cart,
  'shop-stripe': shopStripe,
  orders,
  notifications,
  emails,
  routines,
  'routine-progress': routineProgress,
  stripe,
  'stripe-webhook': stripeWebhook,
} as const;

export type Api = typeof api;
