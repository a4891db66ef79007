import type Stripe from 'stripe';
import type { Timer } from './timers.ts';
import type { TestCard } from './cards.ts';

/** A price as it is sent: the SDK converts the decimal string to a `Decimal` only on arrival. */
export type Price = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null };
/** A line of a checkout, as it is sent. */
export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price };

/** What the buyer types on the payment page. */
export interface Buyer {
  email: string;
  billing: { name: string; postalCode: string };
  /** The delivery address, when the session asks for it. */
  shipping: { name: string; address: Stripe.Address } | null;
}

/** A checkout session with the data that Stripe does not show. */
export interface Checkout {
  session: Stripe.Checkout.Session;
  items: LineItem[];
  /** `payment_intent_data`, applied when the first card is tried. */
  paymentIntentData: { description?: string; metadata?: Stripe.Metadata };
  /** `customer_update`: which of the buyer's answers are copied to the customer. */
  customerUpdate: { name?: 'auto' | undefined; shipping?: 'auto' | undefined };
  /** The last attempt: the buyer, and the bank's coming answer. */
  attempt: { buyer: Buyer; charge: TestCard['charge'] } | null;
  /** Why the bank sent the buyer back to the payment page, until the page has shown it. */
  refusal: string | null;
}

/** An item of a subscription, as it is sent. */
export type SubscriptionItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & { price: Price };
/** A subscription, as it is sent. */
export type Subscription = Omit<Stripe.Subscription, 'items'> & { items: Listed<SubscriptionItem> };
/** A line of an invoice, as it is sent. */
export type InvoiceLine = Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal'> & {
  pricing: {
    price_details: { price: string; product: string };
    type: 'price_details';
    unit_amount_decimal: string;
  };
  quantity_decimal: string;
};
/** An invoice, as it is sent; without the fields that are shown only on request. */
export type Invoice = Omit<Stripe.Invoice, 'lines' | 'payments' | 'confirmation_secret'> & {
  lines: Listed<InvoiceLine>;
};
/** A list inside an object. */
interface Listed<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

/** The first answer under an idempotency key. */
export interface Answer {
  key: string;
  /** Method, path and parameters of the first request. */
  fingerprint: string;
  at: number;
  status: number;
  body: object;
}

/** An attempt to deliver an event. */
export interface Attempt {
  /** Simulated time in milliseconds. */
  at: number;
  /** The status of the webhook's answer; null without an answer. */
  status: number | null;
  /** The beginning of the answer's body, or the reason why there is none. */
  answer: string;
}

/** The delivery of an event. */
export interface Delivery {
  eventId: string;
  state: 'waiting' | 'held' | 'delivered' | 'given-up';
  attempts: Attempt[];
  /** How often it was tried; duplicates sent at once count once. */
  rounds: number;
  /** When the next attempt is due, in simulated milliseconds; null when none is. */
  nextAt: number | null;
}

/** All objects of the account, by kind and id. */
export function emptyState() {
  return {
    customers: new Map<string, Stripe.Customer>(),
    /** Deleted customers: their ids are known, and nothing else. */
    deletedCustomers: new Map<string, Stripe.DeletedCustomer>(),
    products: new Map<string, Stripe.Product>(),
    prices: new Map<string, Price>(),
    coupons: new Map<string, Stripe.Coupon>(),
    /** The coupons that subscriptions have, by the id of the discount. */
    discounts: new Map<string, { id: string; coupon: string }>(),
    shippingRates: new Map<string, Stripe.ShippingRate>(),
    checkouts: new Map<string, Checkout>(),
    paymentMethods: new Map<string, Stripe.PaymentMethod>(),
    paymentIntents: new Map<string, Stripe.PaymentIntent>(),
    charges: new Map<string, Stripe.Charge>(),
    refunds: new Map<string, Stripe.Refund>(),
    disputes: new Map<string, Stripe.Dispute>(),
    fraudWarnings: new Map<string, Stripe.Radar.EarlyFraudWarning>(),
    setupIntents: new Map<string, Stripe.SetupIntent>(),
    setupAttempts: new Map<string, Stripe.SetupAttempt>(),
    /** By payment method: cards that were set up for off-session charges. */
    setUpCards: new Map<string, { id: string }>(),
    /** Detached payment methods, which cannot be used again. */
    detachedMethods: new Map<string, { id: string }>(),
    subscriptions: new Map<string, Subscription>(),
    schedules: new Map<string, Stripe.SubscriptionSchedule>(),
    invoices: new Map<string, Invoice>(),
    invoicePayments: new Map<string, Stripe.InvoicePayment>(),
    /** By kind and object. */
    timers: new Map<string, Timer>(),
    events: new Map<string, Stripe.Event>(),
    /** By event id: the attempts to deliver it, and the next one. */
    deliveries: new Map<string, Delivery>(),
    /** By idempotency key. */
    answers: new Map<string, Answer>(),
  };
}

export type State = ReturnType<typeof emptyState>;

/** The state as JSON. */
export function serialise(state: State): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(state).map(([name, rows]) => [name, [...rows.values()]])),
  );
}

/** Puts the rows of a serialised state into `state`; unknown kinds are left out. */
export function restore(state: State, json: string): void {
  const saved = JSON.parse(json) as Record<string, { [field: string]: unknown }[] | undefined>;
  for (const [name, rows] of Object.entries(state) as [keyof State, Map<string, unknown>][]) {
    for (const row of saved[name] ?? []) rows.set(keyOf(name, row), row);
  }
}

/** Puts one row into `state`, or removes it when it is null; a row of an unknown kind is left out. */
export function restoreRow(state: State, kind: string, key: string, row: unknown): void {
  const rows = (state as Record<string, Map<string, unknown> | undefined>)[kind];
  if (row === null) rows?.delete(key);
  else rows?.set(key, row);
}

/** The key of a row, which the row itself contains. */
export function keyOf(name: keyof State, row: { [field: string]: unknown }): string {
  if (name === 'checkouts') return (row.session as { id: string }).id;
  if (name === 'deliveries') return row.eventId as string;
  return (name === 'answers' || name === 'timers' ? row.key : row.id) as string;
}
