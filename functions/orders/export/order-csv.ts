import papa from 'papaparse';
import { fromCents } from '#shared/rules/money.ts';
import { carrierName } from '#shared/rules/orders/carriers.ts';
import { orderStatusNames, paymentStatusNames } from '#shared/rules/orders/status-names.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import type { UserSummary } from '../../accounts/users.ts';
import type { StoredOrder } from '../orders.ts';
import { messages } from './messages.ts';

/** Tells Excel that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** How a cell begins that a spreadsheet may take for a formula. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Lines as a Spanish spreadsheet reads them; what begins like a formula becomes text. */
function lines(rows: string[][]): string {
  if (rows.length === 0) return '';
  const options = { delimiter: ';', newline: '\r\n', header: false, escapeFormulae: formulaStart };
  return `${papa.unparse(rows, options)}\r\n`;
}

/** The first line of the file. */
export const csvHead = (): string => byteOrderMark + lines([messages.columns]);

/** A line for each order; a buyer whose account is gone has no name. */
export const csvLines = (orders: StoredOrder[], buyers: Map<string, UserSummary>): string =>
  lines(orders.map((order) => cells(order, buyers.get(order.userId))));

function cells(order: StoredOrder, buyer: UserSummary | undefined): string[] {
  const { shippingAddress: address, lines: goods, carrier } = order;
  return [
    order.orderNumber,
    dateTime(order.createdAt),
    orderStatusNames[order.status],
    paymentStatusNames[order.paymentStatus],
    buyer?.name ?? '',
    buyer?.email ?? '',
    address?.name ?? '',
    address?.address ?? '',
    address?.postalCode ?? '',
    address?.city ?? '',
    address?.country ?? '',
    goods.map(({ title, quantity }) => `${quantity} × ${title}`).join(', '),
    String(goods.reduce((sum, { quantity }) => sum + quantity, 0)),
    amount(order.subtotalCents),
    amount(order.shippingCents),
    amount(order.totalCents),
    amount(order.refundedCents),
    carrier ? carrierName(carrier, order.carrierName) : '',
    order.trackingNumber ?? '',
  ];
}

/** As in `34,90`. */
const amount = (cents: number): string => fromCents(cents).toFixed(2).replace('.', ',');

/** As in `2026-11-23 09:05`, in Madrid. */
function dateTime(at: string): string {
  const { day, minutes } = inMadrid(new Date(at));
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
