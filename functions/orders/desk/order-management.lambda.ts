import { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { serve } from '../../platform/http/serve.ts';
import { addNote } from './add-note.ts';
import { beginExport } from '../export/begin-export.ts';
import { getExport } from '../export/get-export.ts';
import { getOrder } from './get-order.ts';
import { listOrders } from './list-orders.ts';
import { listOtherOrders } from './list-other-orders.ts';
import { inspectReturn } from '../returns/inspect-return.ts';
import { listReturns } from '../returns/list-returns.ts';
import { receiveReturn } from '../returns/receive-return.ts';
import { refundReturn } from '../returns/refund-return.ts';
import { registerReturn } from '../returns/register-return.ts';
import { rejectReturn } from '../returns/reject-return.ts';
import { recordOutsideRefund } from '../refunds/record-outside-refund.ts';
import { refundUnits } from '../refunds/refund-units.ts';
import { moveMany } from './move-many.ts';
import { resendMail } from './resend-mail.ts';
import { setAddress } from './set-address.ts';
import { setStatus } from './set-status.ts';
import { setTracking } from './set-tracking.ts';
import { shipMany } from './ship-many.ts';
import { showSlips } from './show-slips.ts';
import { showStats } from './show-stats.ts';

export const handler = serve(orderManagement, {
  list: listOrders,
  stats: showStats,
  slips: showSlips,
  ship: shipMany,
  moveMany,
  beginExport,
  getExport,
  get: getOrder,
  others: listOtherOrders,
  setStatus,
  setTracking,
  setAddress,
  refund: refundUnits,
  recordOutsideRefund,
  returns: listReturns,
  registerReturn,
  receiveReturn,
  inspectReturn,
  rejectReturn,
  refundReturn,
  addNote,
  resendMail,
});
