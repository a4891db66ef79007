import { rightOf, stripeRights, type StripeRight } from '../../../stripe/rights.ts';
import { permissionMissing } from './errors.ts';

/** The rows of the dashboard's form for a restricted key, by the start of the path; the first that fits counts. */
const rows: Record<string, string> = {
  '/v1/charges': 'Charges and Refunds',
  '/v1/checkout/sessions': 'Checkout Sessions',
  '/v1/customers/{id}/payment_methods': 'PaymentMethods',
  '/v1/customers': 'Customers',
  '/v1/disputes': 'Disputes',
  '/v1/events': 'Events',
  '/v1/invoice_payments': 'Invoices',
  '/v1/invoices': 'Invoices',
  '/v1/payment_intents': 'PaymentIntents',
  '/v1/payment_methods': 'PaymentMethods',
  '/v1/prices': 'Prices',
  '/v1/products': 'Products',
  '/v1/radar/early_fraud_warnings': 'Early Fraud Warnings',
  '/v1/refunds': 'Charges and Refunds',
  '/v1/setup_attempts': 'SetupIntents',
  '/v1/setup_intents': 'SetupIntents',
  '/v1/subscription_schedules': 'Subscriptions',
  '/v1/subscriptions': 'Subscriptions',
};

/** The same of the objects that a call may expand, by their field. */
const expandedRows: Record<string, string> = {
  charge: 'Charges and Refunds',
  customer: 'Customers',
  default_payment_method: 'PaymentMethods',
  invoice: 'Invoices',
  latest_charge: 'Charges and Refunds',
  latest_invoice: 'Invoices',
  line_items: 'Checkout Sessions',
  payment_intent: 'PaymentIntents',
  payment_method: 'PaymentMethods',
  payments: 'Invoices',
  price: 'Prices',
  product: 'Products',
  schedule: 'Subscriptions',
  shipping_rate: 'Shipping Rates',
  subscription: 'Subscriptions',
};

/** The row of a path such as `/v1/customers/{id}`; undefined for a path that no restricted key may call. */
export const rowOf = (pattern: string): string | undefined =>
  Object.entries(rows).find(([start]) => `${pattern}/`.startsWith(`${start}/`))?.[1];

/** The rows that a key must be able to read for the fields that a call expands. */
export const expandedRowsOf = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => path.split('.')).flatMap((field) => expandedRows[field] ?? []);

/** Throws Stripe's refusal of a call of the restricted key, unless the listed rights cover it and what it expands. */
export function requireRights(method: string, pattern: string, expand: readonly string[] = []): void {
  require(rowOf(pattern), rightOf(method));
  for (const row of expandedRowsOf(expand)) require(row, 'Read');
}

function require(row: string | undefined, right: StripeRight): void {
  const granted = row && stripeRights.get(row);
  if (granted !== 'Write' && granted !== right) throw permissionMissing(row, right);
}
