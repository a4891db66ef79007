import type { OrderStatus, PaymentStatus } from '../../contracts/orders/orders.ts';
import type { ReturnState } from '../../contracts/orders/order-return.ts';
import { formatDay } from '../day.ts';
import { addDays, inMadrid } from '../routines/routine-calendar.ts';
import { withdrawalDays } from '../subscriptions/subscription-status.ts';
import { isWorkingDay } from './delivery.ts';
import { isPaidOrder } from './order-status.ts';

/*
 * The withdrawal from an order (TRLGDCU, articles 102 to 108; Directive 2011/83/EU, article 11a). Days are `YYYY-MM-DD` in Spain.
 * What is excepted follows from the kind of each line (product-kinds.ts): what must be sealed the buyer declares to be, and the
 * inspection sees.
 */

/** The most returns of one order: refused ones would let it grow without an end. */
export const maxReturns = 10;

/** The law wants delivery within this many days (article 66 bis): a parcel of which no delivery is known counts as delivered then. */
const latestDeliveryDays = 30;

/**
 * What the shop does next: a return that was asked for is received, inspected and refunded; it may be rejected until it is
 * inspected. The buyer may take it back while it is `requested`.
 */
const nextStates: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['received', 'rejected'],
  received: ['inspected', 'rejected'],
  inspected: ['refunded'],
  refunded: [],
  rejected: [],
  cancelled: [],
};

/** Whether a return waits for the shop or for the parcel. */
export const isOpenReturn = ({ state }: { state: ReturnState }): boolean => nextStates[state].length > 0;

/**
 * The states that may follow. What has not been shipped when the buyer withdraws never comes back: it is inspected on the shelf.
 */
export const nextReturnStates = (state: ReturnState, isSent: boolean): readonly ReturnState[] =>
  state === 'requested' && !isSent ? ['inspected', 'rejected'] : nextStates[state];

/** What the rules read of an order. */
interface Withdrawable {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  createdAt: string;
  paidAt: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
}

/** Whether the kind of order can be withdrawn from at all: it is paid, and neither cancelled nor refunded. */
export const isWithdrawable = ({ status, paymentStatus }: Withdrawable): boolean =>
  isPaidOrder(paymentStatus) && (status === 'processing' || status === 'shipped' || status === 'delivered');

/**
 * The last day of the right of withdrawal: fourteen days after the day of delivery and, where that is no working day, the next
 * one (Regulation 1182/71, article 3). A parcel that is not marked as delivered counts as delivered at the latest day of the law.
 * Null while the order is not sent: the time has not begun.
 */
export function lastWithdrawalDay(order: Withdrawable): string | null {
  const { status, createdAt, paidAt, shippedAt, deliveredAt } = order;
  if (status !== 'shipped' && status !== 'delivered') return null;
  const delivered = deliveredAt
    ? dayOf(deliveredAt)
    : addDays(dayOf(shippedAt ?? paidAt ?? createdAt), latestDeliveryDays);
  return workingDayFrom(addDays(delivered, withdrawalDays));
}

/** The day by which the money goes back, and by which the buyer sends the goods (articles 107 and 108). */
export const returnDeadline = (requestedAt: string): string => addDays(dayOf(requestedAt), withdrawalDays);

/** A day as text: `4 de mayo de 2026`. */
export const returnDayText = (day: string): string => formatDay(Date.parse(`${day}T12:00:00Z`) / 1000);

interface Units {
  productId: string;
  quantity: number;
}

/** A return, as far as it takes units. */
interface Claim {
  state: ReturnState;
  lines: readonly (Units & { refused: number })[];
}

/** The units of a product that are in open returns. */
export const unitsUnderReturn = (productId: string, returns: readonly Claim[]): number =>
  unitsIn(productId, returns.filter(isOpenReturn), ({ quantity }) => quantity);

/**
 * The units of a line that can still be returned: those that are neither refunded, nor part of an open return, nor refused by
 * an inspection.
 */
export function returnableUnits(
  { productId, quantity, refunded }: Units & { refunded: number },
  returns: readonly Claim[],
): number {
  const closed = returns.filter((one) => !isOpenReturn(one));
  const refused = unitsIn(productId, closed, (line) => line.refused);
  return Math.max(0, quantity - refunded - refused - unitsUnderReturn(productId, returns));
}

type ClaimedLine = Claim['lines'][number];

const unitsIn = (
  productId: string,
  returns: readonly Claim[],
  unitsOf: (line: ClaimedLine) => number,
): number =>
  returns
    .flatMap(({ lines }) => lines)
    .filter((line) => line.productId === productId)
    .reduce((sum, line) => sum + unitsOf(line), 0);

const dayOf = (at: string): string => inMadrid(new Date(at)).day;

const workingDayFrom = (day: string): string => (isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1)));
