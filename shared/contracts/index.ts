import { accountData } from './privacy/account-data.ts';
import { assessments } from './training/assessments.ts';
import { auditTrail } from './back-office/audit-trail.ts';
import { auth } from './accounts/auth.ts';
import { cart } from './orders/cart.ts';
import { categories } from './catalogue/categories.ts';
import { categoryManagement } from './catalogue/category-management.ts';
import { devices } from './accounts/devices.ts';
import { emails } from './messages/emails.ts';
import { exercises } from './exercises/exercises.ts';
import { metrics } from './analytics/metrics.ts';
import { evaluationManagement } from './training/evaluation-management.ts';
import { notifications } from './messages/notifications.ts';
import { oauth } from './accounts/oauth.ts';
import { orderManagement } from './orders/order-management.ts';
import { orders } from './orders/orders.ts';
import { overview } from './back-office/overview.ts';
import { passkeys } from './accounts/passkeys.ts';
import { productManagement } from './catalogue/product-management.ts';
import { productPictures } from './catalogue/product-pictures.ts';
import { stepUp } from './accounts/step-up.ts';
import { products } from './catalogue/products.ts';
import { reviewManagement } from './reviews/review-management.ts';
import { reviews } from './reviews/reviews.ts';
import { roleManagement } from './back-office/role-management.ts';
import { routineProgress } from './routines/routine-progress.ts';
import { routines } from './routines/routines.ts';
import { checkout } from './orders/checkout.ts';
import { stockAlerts } from './catalogue/stock-alerts.ts';
import { subscriptions } from './subscriptions/subscriptions.ts';
import { stripeWebhook } from './subscriptions/stripe-webhook.ts';
import { trainingOptions } from './training/training-options.ts';
import { userDetails } from './training/user-details.ts';
import { workouts } from './workouts/workouts.ts';
import { userManagement } from './back-office/user-management.ts';

/** The whole API as one value: gateway routes, tests and the OpenAPI document are made from it. Keys are names of Lambdas. */
export const api = {
  auth,
  oauth,
  devices,
  'step-up': stepUp,
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
  checkout,
  orders,
  'order-management': orderManagement,
  'role-management': roleManagement,
  'user-management': userManagement,
  'audit-trail': auditTrail,
  overview,
  metrics,
  notifications,
  emails,
  exercises,
  routines,
  'routine-progress': routineProgress,
  workouts,
  subscriptions,
  'stripe-webhook': stripeWebhook,
} as const;

export type Api = typeof api;
