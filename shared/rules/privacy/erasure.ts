import type { OrderStatus, PaymentStatus } from '../../contracts/orders/orders.ts';
import type { ReturnState } from '../../contracts/orders/order-return.ts';
import { isDisputed, type DisputeFacts } from '../orders/disputes.ts';
import { isOpenReturn, isWithdrawable, lastWithdrawalDay } from '../orders/returns.ts';
import { inMadrid } from '../routines/routine-calendar.ts';

/** Days in which the deletion of an account can be taken back. */
export const deletionDays = 14;

/** When an account is erased whose deletion is requested now. */
export const eraseTime = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + deletionDays * 86_400_000);

/** Years for which books are kept (Código de Comercio, article 30). */
const booksYears = 6;

/** When an order is deleted whose buyer has been erased: the years count from the end of the year of the sale. */
export const booksEnd = (createdAt: string): Date =>
  new Date(Date.UTC(new Date(createdAt).getUTCFullYear() + booksYears + 1, 0, 1));

/** What an erasure waits for, as the user is told. */
export const erasureWaits = ['role', 'orders', 'returns', 'refunds', 'disputes'] as const;
export type ErasureWait = (typeof erasureWaits)[number];

interface Order {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  hold: string;
  createdAt: string;
  paidAt: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
  returns: readonly { state: ReturnState }[];
  openRefundId: string | null;
  owedCents: number;
  disputes: readonly DisputeFacts[];
}

/** What an order still needs its buyer for: it is paid, packed, on its way, can be returned, comes back, is paid back or disputed. */
export function waitsOf(order: Order, now: Date): ErasureWait[] {
  const { hold, returns, openRefundId, owedCents, disputes } = order;
  const last = lastWithdrawalDay(order);
  const isUnderWay =
    hold === 'held' || (isWithdrawable(order) && (last === null || inMadrid(now).day <= last));
  const isPaidBack = hold === 'refunding' || openRefundId !== null || owedCents > 0;
  return [
    ...(isUnderWay ? (['orders'] as const) : []),
    ...(returns.some(isOpenReturn) ? (['returns'] as const) : []),
    ...(isPaidBack ? (['refunds'] as const) : []),
    ...(isDisputed(disputes) ? (['disputes'] as const) : []),
  ];
}
