import type { AttentionRow } from '#shared/contracts/back-office/overview.ts';
import { adminUrls } from '../../app/admin/admin-urls.ts';

/** Where each kind is worked on: its list with the filter of what waits, or the oldest itself. */
const urls: Record<AttentionRow['kind'], (oldestId: string | null) => string> = {
  'orders-to-ship': () => `${adminUrls.orders}?estado=processing`,
  'open-returns': () => adminUrls.returns,
  'late-payments': () => `${adminUrls.users}?estado=atrasados`,
  'sends-without-routine': () => `${adminUrls.routineTiming}?ver=envios`,
  'failed-sends': () => `${adminUrls.routineTiming}?ver=fallidos`,
  'sold-out': () => `${adminUrls.products}?estado=active&existencias=out`,
  'low-stock': () => `${adminUrls.products}?estado=active&existencias=low`,
  'open-withdrawals': (oldest) => (oldest ? adminUrls.user(oldest) : adminUrls.users),
  'open-refunds': (oldest) => (oldest ? adminUrls.order(oldest) : adminUrls.orders),
  'refused-refunds': (oldest) => (oldest ? adminUrls.order(oldest) : adminUrls.orders),
  'pending-reviews': () => adminUrls.reviews,
};

/** Where a row leads. */
export const attentionUrl = ({ kind, oldestId }: Pick<AttentionRow, 'kind' | 'oldestId'>): string =>
  urls[kind](oldestId);
