import { chargeOperations } from '../resources/charges.ts';
import { checkoutSessionOperations } from '../resources/checkout/sessions.ts';
import { customerOperations } from '../resources/customer-operations.ts';
import { eventOperations } from '../resources/events.ts';
import { invoiceOperations } from '../resources/invoices/operations.ts';
import { invoicePaymentOperations } from '../resources/invoices/payment-operations.ts';
import { paymentIntentOperations } from '../resources/payment-intents/operations.ts';
import { paymentMethodOperations } from '../resources/payment-methods/operations.ts';
import { priceOperations } from '../resources/price-operations.ts';
import { productOperations } from '../resources/products.ts';
import { refundOperations } from '../resources/refunds.ts';
import { scheduleOperations } from '../resources/schedules/operations.ts';
import { setupIntentOperations } from '../resources/setup-intents/operations.ts';
import { shippingRateOperations } from '../resources/checkout/shipping-rates.ts';
import { subscriptionOperations } from '../resources/subscriptions/operations.ts';
import { threeDSecureOperations } from '../resources/three-d-secure.ts';
import type { Operation } from './operation.ts';

/** Every call the simulator answers, one row per resource. */
export const operations: readonly Operation[] = [
  ...customerOperations,
  ...checkoutSessionOperations,
  ...paymentIntentOperations,
  ...chargeOperations,
  ...refundOperations,
  ...paymentMethodOperations,
  ...setupIntentOperations,
  ...productOperations,
  ...priceOperations,
  ...subscriptionOperations,
  ...scheduleOperations,
  ...invoiceOperations,
  ...invoicePaymentOperations,
  ...threeDSecureOperations,
  ...shippingRateOperations,
  ...eventOperations,
];
