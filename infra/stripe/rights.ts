/**
 * The rows of the form for a restricted key in Stripe's dashboard that the shop's key needs, each with the calls that the functions make.
 * All other rows stay at `None`. A test derives the calls from the functions' code, and the simulator grants these rights alone (P171).
 */
export const stripeCalls = {
  'Charges and Refunds': ['GET /v1/charges', 'GET /v1/charges/{id}', 'GET /v1/refunds', 'POST /v1/refunds'],
  Customers: [
    'POST /v1/customers',
    'GET /v1/customers/{id}',
    'POST /v1/customers/{id}',
    'DELETE /v1/customers/{id}',
  ],
  Disputes: ['GET /v1/disputes'],
  'Early Fraud Warnings': ['GET /v1/radar/early_fraud_warnings'],
  Events: ['GET /v1/events'],
  PaymentIntents: ['GET /v1/payment_intents/{id}'],
  PaymentMethods: [
    'GET /v1/customers/{id}/payment_methods',
    'GET /v1/customers/{id}/payment_methods/{id}',
    'GET /v1/payment_methods/{id}',
    'POST /v1/payment_methods/{id}/detach',
  ],
  SetupIntents: ['GET /v1/setup_attempts', 'POST /v1/setup_intents', 'POST /v1/setup_intents/{id}/cancel'],
  'Checkout Sessions': [
    'GET /v1/checkout/sessions',
    'POST /v1/checkout/sessions',
    'GET /v1/checkout/sessions/{id}',
    'POST /v1/checkout/sessions/{id}/expire',
  ],
  Invoices: [
    'GET /v1/invoice_payments',
    'GET /v1/invoices',
    'POST /v1/invoices/create_preview',
    'GET /v1/invoices/{id}',
    'POST /v1/invoices/{id}/pay',
    'POST /v1/invoices/{id}/void',
  ],
  Prices: ['GET /v1/prices'],
  Subscriptions: [
    'POST /v1/subscription_schedules',
    'GET /v1/subscription_schedules/{id}',
    'POST /v1/subscription_schedules/{id}',
    'POST /v1/subscription_schedules/{id}/release',
    'GET /v1/subscriptions',
    'POST /v1/subscriptions',
    'GET /v1/subscriptions/{id}',
    'POST /v1/subscriptions/{id}',
    'DELETE /v1/subscriptions/{id}',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Stripe's right to write includes the one to read. */
export type StripeRight = 'Read' | 'Write';

/** What a call takes: only a GET reads. */
export const rightOf = (method: string): StripeRight => (method === 'GET' ? 'Read' : 'Write');

/** The right of each row. */
export const stripeRights: ReadonlyMap<string, StripeRight> = new Map(
  Object.entries(stripeCalls).map(([row, calls]) => [
    row,
    calls.some((call) => !call.startsWith('GET ')) ? 'Write' : 'Read',
  ]),
);
