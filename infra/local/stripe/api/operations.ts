import { chargeOperations } from '../resources/charges.ts';
import { checkoutSessionOperations } from '../resources/checkout/sessions.ts';
import { couponOperations } from '../resources/coupons.ts';
import { customerOperations } from '../resources/customers.ts';
import { disputeOperations } from '../resources/disputes.ts';
import { eventOperations } from '../resources/events.ts';
import { invoiceOperations } from '../resources/invoices/operations.ts';
import { paymentIntentOperations } from '../resources/payment-intents/confirm.ts';
import { paymentMethodOperations } from '../resources/payment-methods.ts';
import { priceOperations } from '../resources/prices.ts';
import { productOperations } from '../resources/products.ts';
import { refundOperations } from '../resources/refunds.ts';
import { scheduleOperations } from '../resources/schedules.ts';
import { setupAttemptOperations } from '../resources/setup-attempts.ts';
import { setupIntentOperations } from '../resources/setup-intents.ts';
import { subscriptionOperations } from '../resources/subscriptions/operations.ts';
import { threeDSecureOperations } from '../resources/three-d-secure.ts';
import type { Operation } from './operation.ts';

/** Every operation that the simulator answers. */
export const operations: readonly Operation[] = [
  ...customerOperations,
  ...couponOperations,
  ...checkoutSessionOperations,
  ...paymentIntentOperations,
  ...chargeOperations,
  ...refundOperations,
  ...disputeOperations,
  ...paymentMethodOperations,
  ...setupIntentOperations,
  ...setupAttemptOperations,
  ...productOperations,
  ...priceOperations,
  ...subscriptionOperations,
  ...scheduleOperations,
  ...invoiceOperations,
  ...threeDSecureOperations,
  ...eventOperations,
];
