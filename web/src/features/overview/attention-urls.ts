import type { AttentionKind } from '#shared/contracts/back-office/overview.ts';
import { adminUrls } from '../../app/admin/admin-urls.ts';

/** Where each kind is worked on: its list with the filter of what waits. */
const urls: Record<AttentionKind, string> = {
  'orders-to-ship': `${adminUrls.orders}?estado=processing`,
  'open-returns': adminUrls.returns,
  'late-payments': `${adminUrls.users}?estado=atrasados`,
  'sends-without-routine': `${adminUrls.routineTiming}?filtro=sin-rutina`,
  'failed-sends': `${adminUrls.routineTiming}?ver=fallidos`,
  'sold-out': `${adminUrls.products}?estado=active&existencias=out`,
  'low-stock': `${adminUrls.products}?estado=active&existencias=low`,
  'open-withdrawals': `${adminUrls.users}?estado=desistimientos`,
  'open-refunds': `${adminUrls.orders}?reembolso=abierto`,
  'refused-refunds': `${adminUrls.orders}?reembolso=rechazado`,
  'pending-reviews': adminUrls.reviews,
};

/** Where the row of a kind leads. */
export const attentionUrl = (kind: AttentionKind): string => urls[kind];
