import * as z from 'zod';
import { envelope, group } from '../endpoint.ts';
import { WithdrawnUnits, withdrawalErrors } from './orders.ts';
import { line, optionalLine, PathId } from '../fields.ts';
import { ListedReturn, ManagedOrderDetail } from './managed-order.ts';

export const Reason = line(200, 'Escribe el motivo');

/** The version of the order that the admin saw; another one by now is 409 `stale_edit` with the current order. */
export const Version = z.int().min(0);

/** What every change of an order answers. */
export const Detail = envelope(ManagedOrderDetail);

/** An order, and one of its returns. */
const ReturnPath = PathId.extend({ returnId: z.string().min(1).max(64) });

const returnErrors = ['order_not_found', 'return_not_found', 'return_state', 'stale_edit'] as const;

/** What the back office does with the returns of orders; a part of the group of the orders. */
export const returnOperations = group({
  returns: {
    summary: 'Open returns of all orders, those that are due first',
    method: 'GET',
    path: '/orders/management/returns',
    access: 'orders:read',
    response: envelope(
      z.object({
        returns: z.array(ListedReturn),
        /** Whether there are more than the answer holds. */
        hasMore: z.boolean(),
      }),
    ),
    errors: [],
  },
  registerReturn: {
    summary:
      'Registers a withdrawal that came by mail or phone; the receipt is mailed, and no money moves. The same key again changes nothing',
    method: 'POST',
    path: '/orders/management/{id}/returns',
    access: 'orders:write',
    params: PathId,
    body: z.object({
      /** Made by the page, so that a repetition is recognised. */
      key: z.uuid(),
      /** The day on which it came, in Madrid: it counts for the time of the right, and for that of the refund. */
      receivedOn: z.iso.date('Elige el día en que llegó'),
      ...WithdrawnUnits,
      /** Absent: any version. */
      version: Version.optional(),
    }),
    response: Detail,
    status: 201,
    errors: [...withdrawalErrors, 'stale_edit'],
  },
  receiveReturn: {
    summary: 'The parcel of a return has arrived; its buyer is notified',
    method: 'POST',
    path: '/orders/{id}/returns/{returnId}/reception',
    access: 'orders:write',
    params: ReturnPath,
    body: z.object({ version: Version }),
    response: Detail,
    errors: returnErrors,
  },
  inspectReturn: {
    summary:
      'What becomes of the units of a return: back into the stock, written off, or refused and not refunded',
    method: 'POST',
    path: '/orders/{id}/returns/{returnId}/inspection',
    access: 'orders:write',
    params: ReturnPath,
    body: z.object({
      version: Version,
      /** Each line of the return once; units that are neither restocked nor refused are written off. */
      lines: z
        .array(
          z.object({
            product: z.string().max(64),
            restocked: z.int().min(0).max(1000),
            refused: z.int().min(0).max(1000),
          }),
        )
        .max(50),
      /** Why units are written off: for the shop. */
      note: optionalLine(200).default(''),
      /** Why units are refused: the buyer reads it. */
      answer: optionalLine(200).default(''),
    }),
    response: Detail,
    errors: [...returnErrors, 'return_units'],
  },
  rejectReturn: {
    summary: 'Closes a return without a refund; its buyer is told why',
    method: 'POST',
    path: '/orders/{id}/returns/{returnId}/rejection',
    access: 'orders:write',
    params: ReturnPath,
    body: z.object({ version: Version, answer: Reason }),
    response: Detail,
    errors: returnErrors,
  },
  refundReturn: {
    summary: 'Pays back the accepted units of a return and, when nothing is left of the order, its shipping',
    method: 'POST',
    path: '/orders/{id}/returns/{returnId}/refund',
    access: 'orders:refund',
    needsStepUp: true,
    params: ReturnPath,
    body: z.object({ version: Version }),
    response: Detail,
    errors: [...returnErrors, 'refund_open', 'refund_too_large', 'refund_refused'],
  },
});
