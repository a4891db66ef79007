import type Stripe from 'stripe';
import { type Account, emitChange } from '../../account.ts';
import { deepCopy, idOf, newId, nulls, referenced } from '../../objects.ts';
import type { Invoice, InvoiceLine, Price, State, Subscription } from '../../state.ts';
import { discountOn, useDiscounts } from '../coupons.ts';
import { productName } from '../prices.ts';
import { cancelIntent } from '../charges.ts';

/** One item of a subscription for one period, in seconds. */
export interface BilledItem {
  id: string;
  price: Price;
  quantity: number;
  start: number;
  end: number;
  /** A trial costs nothing. */
  isTrial?: boolean;
}

/** The contents of an invoice. */
interface Billing {
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  items: BilledItem[];
  /** The period that has ended; the lines bill the next one. */
  period: { start: number; end: number };
  /** When the draft becomes final, in seconds. */
  finalizesAt: number | null;
}

/** The draft of an invoice. It is not stored. */
export function draftInvoice(
  account: Account,
  subscription: Subscription,
  { reason, items, period, finalizesAt }: Billing,
  id = newId('in'),
): Invoice {
  const lines = items.map((item) => createLine(account, subscription, id, item));
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const total = subtotal - discountOn(account, subscription, subtotal);
  const customer = referenced(account.state.customers, subscription.customer as string);
  const balance = customer?.balance ?? 0;
  const due = Math.max(0, total + balance);
  return {
    ...emptyInvoice,
    id,
    amount_due: due,
    amount_remaining: due,
    auto_advance: true,
    automatically_finalizes_at: finalizesAt,
    billing_reason: reason,
    created: account.seconds(),
    currency: subscription.currency,
    customer: idOf(subscription.customer),
    customer_email: customer?.email ?? null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    parent: {
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: period.end,
    period_start: period.start,
    status_transitions: nulls('finalized_at marked_uncollectible_at paid_at voided_at'),
    starting_balance: balance,
    subtotal,
    total,
  } as unknown as Invoice;
}

/** Stores the draft of a subscription's invoice and emits `invoice.created`. */
export function createInvoice(account: Account, subscription: Subscription, billing: Billing): Invoice {
  const invoice = draftInvoice(account, subscription, billing);
  account.state.invoices.set(invoice.id, invoice);
  subscription.latest_invoice = invoice.id;
  useDiscounts(account, subscription);
  account.timers.set('finalize-invoice', invoice.id, invoice.automatically_finalizes_at);
  account.emit('invoice.created', invoice as unknown as Stripe.Invoice);
  return invoice;
}

/** The items of a subscription as its current period is billed. */
export function billedItems({ items, status }: Pick<Subscription, 'items' | 'status'>): BilledItem[] {
  return items.data.map(
    ({ id, price, quantity = 1, current_period_start: start, current_period_end: end }) => ({
      id,
      price,
      quantity,
      start,
      end,
      isTrial: status === 'trialing',
    }),
  );
}

function createLine(
  account: Account,
  subscription: Pick<Subscription, 'id' | 'metadata'>,
  invoice: string,
  { id, price, quantity, start, end, isTrial = false }: BilledItem,
): InvoiceLine {
  const unit = isTrial ? 0 : (price.unit_amount ?? 0);
  const amount = unit * quantity;
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {};
  const rhythm = count === 1 ? interval : `every ${count} ${interval}s`;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: `${quantity} × ${productName(account, price)} (at €${(unit / 100).toFixed(2)} / ${rhythm})`,
    invoice,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      subscription_item_details: { subscription: subscription.id, subscription_item: id },
      type: 'subscription_item_details',
    },
    period: { start, end },
    pricing: {
      price_details: { price: price.id, product: price.product as string },
      type: 'price_details',
      unit_amount_decimal: String(unit),
    },
    quantity,
    subscription: subscription.id,
    subtotal: amount,
  } as InvoiceLine;
}

const emptyInvoice = {
  ...nulls('default_payment_method description footer hosted_invoice_url next_payment_attempt number'),
  object: 'invoice',
  amount_paid: 0,
  attempt_count: 0,
  discounts: [],
  livemode: false,
  metadata: {},
  status: 'draft',
} satisfies Partial<Invoice>;

/** The id of the subscription that an invoice bills. */
export function subscriptionId({ parent }: Pick<Invoice, 'parent'>): string | null {
  return idOf(parent?.subscription_details?.subscription);
}

/** The subscription that an invoice bills. */
export function subscriptionOf({ state }: Account, invoice: Invoice): Subscription | undefined {
  return referenced(state.subscriptions, subscriptionId(invoice));
}

/** An invoice has one payment; its id is derived from the invoice's. */
export function paymentId({ id }: Pick<Invoice, 'id'>): string {
  return `inpay_${id.slice('in_'.length)}`;
}

/** The payment of an invoice; a draft has none. */
export function paymentOf({ state }: Account, invoice: Invoice): Stripe.InvoicePayment | undefined {
  return state.invoicePayments.get(paymentId(invoice));
}

/** The intent that pays an invoice; a draft has none. */
export function intentOfInvoice(
  { state }: { state: State },
  invoice: Invoice,
): Stripe.PaymentIntent | undefined {
  const payment = state.invoicePayments.get(paymentId(invoice));
  return referenced(state.paymentIntents, payment?.payment.payment_intent);
}

/** The secret with which a browser confirms the invoice's payment. */
export function confirmationSecret(state: State, invoice: Invoice): Stripe.Invoice.ConfirmationSecret | null {
  const secret = intentOfInvoice({ state }, invoice)?.client_secret;
  return secret ? { client_secret: secret, type: 'payment_intent' } : null;
}

/** Voids an invoice: it is not owed any more. */
export function voidInvoice(account: Account, invoice: Invoice): void {
  const before = deepCopy(invoice);
  const intent = intentOfInvoice(account, invoice);
  const payment = paymentOf(account, invoice);
  invoice.status = 'void';
  invoice.status_transitions.voided_at = account.seconds();
  stopCollecting(account, invoice);
  if (intent !== undefined && !['canceled', 'succeeded'].includes(intent.status))
    cancelIntent(account, intent, 'void_invoice');
  if (payment !== undefined) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = account.seconds();
  }
  emitChange(account, 'invoice.updated', invoice, before);
  account.emit('invoice.voided', invoice as unknown as Stripe.Invoice);
}

/** Writes an invoice off: it is not collected any more, and may still be paid. */
export function markUncollectible(account: Account, invoice: Invoice): void {
  const before = deepCopy(invoice);
  invoice.status = 'uncollectible';
  invoice.status_transitions.marked_uncollectible_at = account.seconds();
  stopCollecting(account, invoice);
  emitChange(account, 'invoice.updated', invoice, before);
  account.emit('invoice.marked_uncollectible', invoice as unknown as Stripe.Invoice);
}

/** Ends the retries of an invoice; its status stays. */
export function stopCollecting(account: Account, invoice: Invoice): void {
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.automatically_finalizes_at = null;
  account.timers.set('retry-invoice', invoice.id, null);
  account.timers.set('finalize-invoice', invoice.id, null);
}
