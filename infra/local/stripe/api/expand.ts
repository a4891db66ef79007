import { copy } from '../deep-copy.ts';
import { confirmationSecret, paymentId } from '../resources/invoices/payment.ts';
import type { Invoice, State } from '../state.ts';
import { pageOf } from './lists.ts';
import { refused } from './errors.ts';

type Row = Record<string, unknown>;

/** Where the object behind a reference is kept, by the name of the field that holds its id. */
const references: Record<string, (state: State) => Map<string, object>> = {
  charge: (state) => state.charges,
  customer: (state) => state.customers,
  default_payment_method: (state) => state.paymentMethods,
  invoice: (state) => state.invoices,
  latest_charge: (state) => state.charges,
  latest_invoice: (state) => state.invoices,
  payment_intent: (state) => state.paymentIntents,
  payment_method: (state) => state.paymentMethods,
  pending_setup_intent: (state) => state.setupIntents,
  price: (state) => state.prices,
  product: (state) => state.products,
  schedule: (state) => state.schedules,
  setup_intent: (state) => state.setupIntents,
  shipping_rate: (state) => state.shippingRates,
  subscription: (state) => state.subscriptions,
};

/** Lists that an object shows only when they are asked for: `<object>.<field>`. */
const inclusions: Record<string, (state: State, row: Row) => object | null> = {
  'checkout.session.line_items': (state, row) =>
    pageOf(
      state.checkouts.get(row.id as string)?.items ?? [],
      {},
      `/v1/checkout/sessions/${row.id as string}/line_items`,
    ),
  'invoice.confirmation_secret': (state, row) => confirmationSecret(state, row as unknown as Invoice),
  'invoice.payments': (state, row) => {
    const payment = state.invoicePayments.get(paymentId(row as unknown as Invoice));
    return pageOf(payment ? [payment] : [], {}, `/v1/invoice_payments?invoice=${row.id as string}`);
  },
  'charge.refunds': (state, row) =>
    pageOf(
      [...state.refunds.values()].filter((refund) => refund.charge === row.id).reverse(),
      {},
      `/v1/charges/${row.id as string}/refunds`,
    ),
};

/** A copy of `answer` with the fields that `paths` name filled in, as `expand` asks. */
export function expand(state: State, answer: object, paths: readonly string[] = []): object {
  const filled = copy(answer);
  for (const path of paths) {
    const fields = path.split('.');
    if (fields.length > (fields[0] === 'data' ? 5 : 4)) {
      throw refused(`You cannot expand more than 4 levels of a property (path: ${path}).`, {
        param: 'expand',
      });
    }
    fill(state, filled as Row, fields, path);
  }
  return filled;
}

function fill(state: State, row: Row, fields: string[], path: string): void {
  const [field, ...rest] = fields;
  if (field === undefined) return;
  const list = row[field];
  if (Array.isArray(list)) {
    for (const item of list) fill(state, item as Row, rest, path);
    return;
  }
  const next = valueOf(state, row, field, path);
  row[field] = next;
  if (typeof next === 'object' && next !== null) fill(state, next as Row, rest, path);
}

function valueOf(state: State, row: Row, field: string, path: string): unknown {
  const value = row[field];
  const inclusion = inclusions[`${String(row.object)}.${field}`];
  if (inclusion !== undefined) return value ?? copy(inclusion(state, row));
  // Objects inside an object (`shipping_cost`) have no kind of their own; the path just leads through them.
  if (value === null || typeof value === 'object') return value;
  const home = references[field];
  if (home === undefined || typeof value !== 'string') {
    throw refused(
      `This property cannot be expanded (${field}). You may want to try expanding '${path}' on another object.`,
      {
        param: 'expand',
      },
    );
  }
  return copy(home(state).get(value) ?? value);
}
