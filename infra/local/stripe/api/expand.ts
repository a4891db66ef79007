import { deepCopy } from '../objects.ts';
import { confirmationSecret, paymentId } from '../resources/invoices/create.ts';
import type { Invoice, State } from '../state.ts';
import { listObject } from './operation.ts';
import { invalidRequest } from './errors.ts';

type Row = Record<string, unknown>;

/** The rows that hold the object behind a reference, by the name of the field with its id. */
const references: Record<string, (state: State) => Map<string, object>> = {
  charge: (state) => state.charges,
  customer: (state) => state.customers,
  default_payment_method: (state) => state.paymentMethods,
  invoice: (state) => state.invoices,
  latest_charge: (state) => state.charges,
  latest_invoice: (state) => state.invoices,
  payment_intent: (state) => state.paymentIntents,
  payment_method: (state) => state.paymentMethods,
  price: (state) => state.prices,
  product: (state) => state.products,
  schedule: (state) => state.schedules,
  shipping_rate: (state) => state.shippingRates,
  subscription: (state) => state.subscriptions,
};

/** Fields that an object shows only on request: `<object>.<field>`. */
const inclusions: Record<string, (state: State, row: Row) => object | null> = {
  'checkout.session.line_items': (state, { id }) =>
    listObject(
      state.checkouts.get(id as string)?.items ?? [],
      `/v1/checkout/sessions/${id as string}/line_items`,
    ),
  'invoice.confirmation_secret': (state, row) => confirmationSecret(state, row as unknown as Invoice),
  'invoice.payments': (state, row) => {
    const payment = state.invoicePayments.get(paymentId(row as unknown as Invoice));
    return listObject(payment ? [payment] : [], `/v1/invoice_payments?invoice=${row.id as string}`);
  },
};

/** A copy of `answer` in which the objects that `paths` name (the `expand` parameter) replace their ids. */
export function expand(state: State, answer: object, paths: readonly string[] = []): object {
  const filled = deepCopy(answer);
  for (const path of paths) {
    const fields = path.split('.');
    if (fields.length > (fields[0] === 'data' ? 5 : 4)) {
      throw invalidRequest(`You cannot expand more than 4 levels of a property (path: ${path}).`, 'expand');
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
  if (inclusion !== undefined) return value ?? deepCopy(inclusion(state, row));
  // A nested hash (`shipping_cost`) is no reference; the path leads through it.
  if (value === null || typeof value === 'object') return value;
  const home = references[field];
  if (home === undefined || typeof value !== 'string') {
    throw invalidRequest(
      `This property cannot be expanded (${field}). You may want to try expanding '${path}' on another object.`,
      'expand',
    );
  }
  return deepCopy(home(state).get(value) ?? value);
}
