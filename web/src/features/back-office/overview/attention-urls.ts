import type { AttentionKind } from '#shared/contracts/back-office/overview.ts';
import { lateDeliveryDays } from '#shared/rules/orders/delivery.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { adminUrls } from '../../../ui/back-office/admin-urls.ts';

/** Where each kind is worked on: its list with the filter of what waits. */
const urls: Record<Exclude<AttentionKind, 'late-deliveries'>, string> = {
  'orders-to-ship': `${adminUrls.orders}?estado=processing`,
  'open-returns': adminUrls.returns,
  'late-payments': `${adminUrls.users}?estado=atrasados`,
  'sends-without-routine': `${adminUrls.routineTiming}?filtro=sin-rutina`,
  'failed-sends': `${adminUrls.routineTiming}?ver=fallidos`,
  'not-training': `${adminUrls.users}?estado=sin-entrenar`,
  'sold-out': `${adminUrls.products}?estado=active&existencias=out`,
  'low-stock': `${adminUrls.products}?estado=active&existencias=low`,
  'open-withdrawals': `${adminUrls.users}?estado=desistimientos`,
  'open-refunds': `${adminUrls.orders}?reembolso=abierto`,
  'refused-refunds': `${adminUrls.orders}?reembolso=rechazado`,
  'disputed-orders': `${adminUrls.orders}?reembolso=reclamado`,
  'disputed-subscriptions': `${adminUrls.users}?estado=reclamados`,
  'double-subscriptions': `${adminUrls.users}?estado=dobles`,
  'pending-reviews': adminUrls.reviews,
};

/** Where the row of a kind leads; `now` in epoch milliseconds. */
export function attentionUrl(kind: AttentionKind, now: number): string {
  if (kind !== 'late-deliveries') return urls[kind];
  // the list filters by the day of the order: what was placed later cannot be late
  const lastDay = inMadrid(new Date(now - lateDeliveryDays * 86_400_000)).day;
  return `${adminUrls.orders}?estado=shipped&hasta=${lastDay}`;
}
