import * as z from 'zod';
import type { Account } from '../../account.ts';
import { invalidRequest, requireRow, StripeFailure } from '../../api/errors.ts';
import { boolean, choice, expandable, moment, nonEmptyText, unsettable } from '../../api/params.ts';
import { idOf, referenced } from '../../objects.ts';
import type { Invoice, Price, Subscription } from '../../state.ts';
import { billingMonths, currentPeriod, expireSubscription, periodEnd } from '../subscriptions/life.ts';
import {
  type BilledItem,
  draftInvoice,
  markUncollectible,
  subscriptionId,
  subscriptionOf,
  voidInvoice,
} from './create.ts';
import { get, listBy, listPage, pageParams, passesFilter, post, retrieve } from '../../api/operation.ts';
import { payOnDemand, payParams } from './pay.ts';

const hour = 60 * 60;

/** The parameters of `invoices.createPreview` that this shop uses. */
const previewParams = z.strictObject({
  ...expandable,
  customer: nonEmptyText().optional(),
  schedule: nonEmptyText().optional(),
  subscription: nonEmptyText().optional(),
  /** The preview without the scheduled end. */
  subscription_details: z
    .strictObject({ cancel_at: unsettable(moment()).optional(), cancel_at_period_end: boolean().optional() })
    .optional(),
});
type PreviewParams = z.output<typeof previewParams>;

/** The next invoice of a subscription. It is not stored. */
function createPreview(account: Account, given: PreviewParams): Invoice {
  const subscription = subscriptionToPreview(account, given);
  const { status, cancel_at: cancelAt, billing_cycle_anchor: anchor } = subscription;
  const period = currentPeriod(subscription);
  const { subscription_details: details } = given;
  const isTakenBack = details?.cancel_at === null || details?.cancel_at_period_end === false;
  const isEnding = !isTakenBack && cancelAt !== null && cancelAt <= period.end;
  const items =
    isEnding || !['active', 'past_due', 'trialing'].includes(status)
      ? null
      : comingItems(account, subscription, period.end);
  if (items === null) {
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
      message: `No upcoming invoices for customer: ${subscription.customer as string}`,
    });
  }
  const months = billingMonths(subscription.items.data[0]?.price ?? { recurring: null });
  const billed = items.map((item) => {
    const itsMonths = billingMonths(item.price);
    const itsAnchor = itsMonths === months ? anchor : period.end;
    return { ...item, start: period.end, end: periodEnd(itsAnchor, itsMonths, period.end) };
  });
  const id = `upcoming_in_${subscription.id.slice('sub_'.length)}`;
  const billing = { reason: 'upcoming', items: billed, period, finalizesAt: null } as const;
  return {
    ...draftInvoice(account, subscription, billing, id),
    created: period.end,
    next_payment_attempt: period.end + hour,
  };
}

function subscriptionToPreview({ state }: Account, given: PreviewParams): Subscription {
  const { customer, schedule, subscription: id } = given;
  const chosen =
    schedule === undefined
      ? id
      : (requireRow(state.schedules, 'subscription_schedule', schedule, 'schedule').subscription as string);
  if (chosen === undefined)
    throw invalidRequest('You must provide one of these parameters: schedule, subscription.');
  const subscription = requireRow(state.subscriptions, 'subscription', chosen, 'subscription');
  if (customer === undefined || subscription.customer === customer) return subscription;
  throw invalidRequest(
    `The subscription ${chosen} does not belong to the customer ${customer}.`,
    'subscription',
  );
}

type ComingItem = Omit<BilledItem, 'start' | 'end'>;

/** The items at a later moment: a schedule's next phase may change them; null when the schedule ends everything. */
function comingItems({ state }: Account, subscription: Subscription, at: number): ComingItem[] | null {
  const schedule = referenced(state.schedules, subscription.schedule);
  const phase = schedule?.phases.find(({ start_date: start, end_date: end }) => start <= at && at < end);
  if (schedule?.end_behavior === 'cancel' && phase === undefined) return null;
  const present = subscription.items.data;
  return phase === undefined
    ? present.map(({ id, price, quantity = 1 }) => ({ id, price, quantity }))
    : phase.items.map(({ price, quantity = 1 }, index) => ({
        id: present[index]?.id ?? `si_${index}`,
        price: state.prices.get(price as string) as Price,
        quantity,
      }));
}

const base = '/v1/invoices';

const invoiceOf = ({ state }: Account, id: string | undefined) =>
  requireRow(state.invoices, 'invoice', id ?? '');

function voidOnDemand(account: Account, invoice: Invoice): Invoice {
  if (invoice.status !== 'open')
    throw invalidRequest(
      `You can only void an open invoice. This invoice is ${invoice.status}.`,
      undefined,
      'status_transition_invalid',
    );
  const subscription = subscriptionOf(account, invoice);
  // Without its first invoice a subscription cannot begin: it expires together with the invoice.
  if (subscription?.status === 'incomplete') expireSubscription(account, subscription);
  else voidInvoice(account, invoice);
  return invoice;
}

export const invoiceOperations = [
  post(`${base}/create_preview`, previewParams, ({ account, params }) => createPreview(account, params)),
  retrieve(base, 'invoice', (state) => state.invoices),
  post(`${base}/{id}/pay`, payParams, ({ account, id, params }) => {
    const invoice = invoiceOf(account, id);
    payOnDemand(account, invoice, params);
    return invoice;
  }),
  post(`${base}/{id}/void`, z.strictObject(expandable), ({ account, id }) =>
    voidOnDemand(account, invoiceOf(account, id)),
  ),
  post(`${base}/{id}/mark_uncollectible`, z.strictObject(expandable), ({ account, id }) => {
    const invoice = invoiceOf(account, id);
    if (invoice.status !== 'open')
      throw invalidRequest(
        `You can only mark an open invoice as uncollectible. This invoice is ${invoice.status}.`,
        undefined,
        'status_transition_invalid',
      );
    markUncollectible(account, invoice);
    return invoice;
  }),
  listBy(base, (state) => state.invoices.values(), {
    customer: (invoice) => idOf(invoice.customer),
    status: (invoice) => invoice.status,
    subscription: (invoice) => subscriptionId(invoice),
  }),
  get(
    '/v1/invoice_payments',
    z.strictObject({
      ...pageParams,
      payment: z.strictObject({ payment_intent: nonEmptyText(), type: choice('payment_intent') }).optional(),
    }),
    ({ account, params: { payment, ...page } }) =>
      listPage(account.state.invoicePayments.values(), page, '/v1/invoice_payments', (row) =>
        passesFilter(payment?.payment_intent, idOf(row.payment.payment_intent) ?? undefined),
      ),
  ),
];
