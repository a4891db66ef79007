import { accountData } from './accounts/account-data.ts';
import { assessments } from './assessments.ts';
import { auditTrail } from './back-office/audit-trail.ts';
import { auth } from './auth.ts';
import { cart } from './cart.ts';
import { categories } from './categories.ts';
import { categoryManagement } from './back-office/category-management.ts';
import { devices } from './accounts/devices.ts';
import { emails } from './emails.ts';
import { figures } from './back-office/figures.ts';
import { evaluationManagement } from './back-office/evaluation-management.ts';
import { notifications } from './notifications.ts';
import { oauth } from './oauth.ts';
import { orderManagement } from './back-office/order-management.ts';
import { orders } from './orders.ts';
import { overview } from './back-office/overview.ts';
import { passkeys } from './accounts/passkeys.ts';
import { productManagement } from './back-office/product-management.ts';
import { productPictures } from './back-office/product-pictures.ts';
import { proof } from './accounts/proof.ts';
import { products } from './products.ts';
import { reviewManagement } from './back-office/review-management.ts';
import { reviews } from './reviews.ts';
import { roleManagement } from './back-office/role-management.ts';
import { routineProgress } from './routine-progress.ts';
import { routines } from './routines.ts';
import { shopStripe } from './shop-stripe.ts';
import { stockAlerts } from './stock-alerts.ts';
import { stripe } from './stripe.ts';
import { stripeWebhook } from './stripe-webhook.ts';
import { trainingOptions } from './training-options.ts';
import { userDetails } from './user-details.ts';
import { userManagement } from './back-office/user-management.ts';

/** The whole API as one value: gateway routes, tests and openapi.json are made from it. Keys are names of Lambdas. */
export const api = {
  auth,
  oauth,
  devices,
  proof,
  passkeys,
  'account-data': accountData,
  'user-details': userDetails,
  'training-options': trainingOptions,
  'evaluation-management': evaluationManagement,
  assessments,
  products,
  'product-management': productManagement,
  'product-pictures': productPictures,
  'stock-alerts': stockAlerts,
  reviews,
  'review-management': reviewManagement,
  categories,
  'category-management': categoryManagement,
  cart,
  'shop-stripe': shopStripe,
  orders,
  'order-management': orderManagement,
  'role-management': roleManagement,
  'user-management': userManagement,
  'audit-trail': auditTrail,
  overview,
  figures,
  notifications,
  emails,
  routines,
  'routine-progress': routineProgress,
  stripe,
  'stripe-webhook': stripeWebhook,
} as const;

export type Api = typeof api;
