import * as z from 'zod';
import { carrierIds, carrierNameMax } from '../../rules/orders/carriers.ts';
import { fullNameMax } from '../../rules/accounts/person.ts';
import { codeText, spoiltCellProblem } from '../../rules/spreadsheet-cell.ts';
import { envelope, group } from '../endpoint.ts';
import { OrderStatus, PaymentStatus } from './orders.ts';
import { Address, line, optionalLine, PathId } from '../fields.ts';
import { ManagedOrder, PackingSlip } from './managed-order.ts';
import { OrderExport } from './order-export.ts';
import { refundOperations } from './order-refunds.ts';
import { Detail, Reason, returnOperations, Version } from './order-returns.ts';

/** 1 to 60 characters, as the carrier prints it; what a spreadsheet puts around it is dropped. */
const CellNumber = line(60, 'Escribe el número de seguimiento', codeText);
const TrackingNumber = CellNumber.superRefine((text, context) => {
  const problem = spoiltCellProblem(text);
  if (problem) context.addIssue(problem);
});
const noCarrier = 'Elige la empresa de transporte';
const Carrier = z.enum(carrierIds, noCarrier);
/** What another company is called; of one that the shop knows it is ignored. */
const CarrierName = optionalLine(carrierNameMax).optional();

/** A day in Madrid. */
const Day = z.iso.date('Fecha inválida').regex(/^20/, 'Fecha inválida').optional();

/**
 * `open`: with a refund that is under way; `refused`: whose buyer has not got the money of a refused one; `disputed`: whose payment is
 * disputed at the bank, or may be fraud.
 */
export const RefundFilter = z.enum(['open', 'refused', 'disputed']);
export type RefundFilter = z.infer<typeof RefundFilter>;

const Filters = {
  status: OrderStatus.optional(),
  paymentStatus: PaymentStatus.optional(),
  refund: RefundFilter.optional(),
  /** Both included. */
  from: Day,
  to: Day,
  /** Starts of words: the order's number, e-mail and name of the buyer, name of the recipient, titles of its products. */
  search: z.string().trim().max(100).optional(),
};

const Page = {
  limit: z.coerce.number().int().min(1).max(50).default(20),
  cursor: z.string().max(1000).optional(),
};

export const orderManagement = group({
  list: {
    summary: 'All orders, newest first, by status, payment status, refund, day and search in any combination',
    method: 'GET',
    path: '/orders',
    access: 'orders:read',
    query: z.object({ ...Filters, ...Page }),
    response: envelope(
      z.object({
        orders: z.array(ManagedOrder),
        /** How many orders the filters match; null with days, a search or refunds, because only whole kinds are counted. */
        count: z.int().nullable(),
        nextCursor: z.string().nullable(),
      }),
    ),
    errors: ['invalid_cursor'],
  },
  stats: {
    summary:
      'Orders that were paid, their average before refunds, what they brought in after refunds, and the units sold',
    method: 'GET',
    path: '/orders/management/stats',
    access: 'orders:read',
    response: envelope(
      z.object({
        totalOrders: z.int(),
        totalRevenue: z.number(),
        averageOrderValue: z.number(),
        totalItems: z.int(),
      }),
    ),
    errors: [],
  },
  slips: {
    summary: 'Packing slips of the orders of a filter, a page at a time, or of a selection',
    method: 'GET',
    path: '/orders/management/slips',
    access: 'orders:read',
    query: z.object({
      ...Filters,
      ...Page,
      /** The ids of a selection, separated by commas; filters and page do not count then. */
      ids: z
        .string()
        .max(2000)
        .transform((ids) => ids.split(',').slice(0, 50))
        .optional(),
    }),
    response: envelope(z.object({ slips: z.array(PackingSlip), nextCursor: z.string().nullable() })),
    errors: ['invalid_cursor'],
  },
  ship: {
    summary: 'Marks many orders as shipped, each with its tracking number, and tells their buyers',
    method: 'POST',
    path: '/orders/management/shipments',
    access: 'orders:write',
    body: z.object({
      shipments: z
        .array(
          z.object({
            orderNumber: z.string().overwrite(codeText).max(40),
            /** An id or a name; what the shop does not know is the name of another company. */
            carrier: line(carrierNameMax, noCarrier),
            carrierName: CarrierName,
            /** One that a spreadsheet has cut fails alone, with its reason. */
            trackingNumber: CellNumber,
          }),
        )
        .min(1, 'El archivo no tiene envíos')
        .max(100, 'Envía como mucho 100 pedidos de una vez'),
    }),
    response: envelope(
      z.object({
        /** In the order of the request: what became of each line, and why one failed. */
        results: z.array(
          z.object({
            orderNumber: z.string(),
            state: z.enum(['shipped', 'unchanged', 'failed']),
            message: z.string().nullable(),
          }),
        ),
      }),
    ),
    errors: [],
  },
  moveMany: {
    summary: 'Marks many orders as shipped or delivered, by the rules of one, and tells their buyers',
    method: 'POST',
    path: '/orders/management/status',
    access: 'orders:write',
    body: z.object({
      ids: z
        .array(z.string().min(1).max(64))
        .min(1, 'Elige algún pedido')
        .max(50, 'Elige como mucho 50 pedidos'),
      status: z.enum(['shipped', 'delivered']),
    }),
    response: envelope(
      z.object({
        /** In the order of the request: what became of each order, and why one failed. */
        results: z.array(
          z.object({
            _id: z.string(),
            state: z.enum(['changed', 'unchanged', 'failed']),
            message: z.string().nullable(),
          }),
        ),
      }),
    ),
    errors: [],
  },
  beginExport: {
    summary:
      'Begins to write the orders of a filter into a CSV file; while one of the same filter is under way, the answer is that one',
    method: 'POST',
    path: '/orders/management/exports',
    access: 'orders:export',
    needsStepUp: true,
    body: z.object(Filters),
    response: envelope(OrderExport),
    status: 202,
    errors: [],
  },
  getExport: {
    summary: 'How far an export of the same admin is, and the link to its file',
    method: 'GET',
    path: '/orders/management/exports/{id}',
    access: 'orders:export',
    params: PathId,
    response: envelope(OrderExport),
    errors: ['export_not_found'],
  },
  get: {
    summary: 'One order with its refunds and its timeline',
    method: 'GET',
    path: '/orders/management/{id}',
    access: 'orders:read',
    params: PathId,
    response: Detail,
    errors: ['order_not_found'],
  },
  others: {
    summary: 'The other orders of the same customer, newest first',
    method: 'GET',
    path: '/orders/{id}/others',
    access: 'orders:read',
    params: PathId,
    query: z.object(Page),
    response: envelope(z.object({ orders: z.array(ManagedOrder), nextCursor: z.string().nullable() })),
    errors: ['order_not_found', 'invalid_cursor'],
  },
  setStatus: {
    summary:
      'Moves an order to a status that may follow its own; cancelling and refunding pay back, which takes a step-up',
    method: 'PUT',
    path: '/orders/{id}/status',
    access: 'orders:write',
    params: PathId,
    body: z.object({
      status: OrderStatus,
      /** Absent: any version. */
      version: Version.optional(),
      /** With `shipped`; absent with a number: another one. */
      carrier: Carrier.optional(),
      carrierName: CarrierName,
      trackingNumber: TrackingNumber.optional(),
      /** With `cancelled` and `refunded`. */
      reason: Reason.optional(),
      /** With `refunded`: whether the units go back into the stock. Those of a cancelled order always do. */
      restock: z.boolean().default(false),
      /** With `restock`: whether food that was sent has come back sealed; what is opened is not restocked. Absent: not said. */
      isSealed: z.boolean().optional(),
    }),
    response: Detail,
    errors: [
      'order_not_found',
      'step_up_required',
      'stale_edit',
      'status_not_allowed',
      'return_open',
      'refund_owed',
      'order_paid_back',
      'already_paid',
      'restock_opened',
      'refund_open',
      'refund_refused',
      'payment_provider',
    ],
  },
  setTracking: {
    summary: 'Writes carrier and tracking number; the buyer of a shipped order gets the new ones',
    method: 'PUT',
    path: '/orders/{id}/tracking',
    access: 'orders:write',
    params: PathId,
    body: z.object({
      trackingNumber: TrackingNumber,
      carrier: Carrier.default('other'),
      carrierName: CarrierName,
      /** Absent: any version. */
      version: Version.optional(),
    }),
    response: Detail,
    errors: ['order_not_found', 'stale_edit', 'status_not_allowed'],
  },
  setAddress: {
    summary: 'Corrects where an order goes, until it is shipped; its buyer gets the new address by mail',
    method: 'PUT',
    path: '/orders/{id}/address',
    access: 'orders:write',
    params: PathId,
    body: Address.extend({
      name: line(fullNameMax, 'Escribe quién lo recibe'),
      /** Absent: any version. */
      version: Version.optional(),
    }),
    response: Detail,
    errors: ['order_not_found', 'stale_edit', 'order_sent'],
  },
  ...refundOperations,
  ...returnOperations,
  addNote: {
    summary: 'Adds a private note to the timeline',
    method: 'POST',
    path: '/orders/{id}/notes',
    access: 'orders:note',
    params: PathId,
    body: z.object({ text: z.string().trim().min(1, 'Escribe la nota').max(2000) }),
    response: Detail,
    status: 201,
    errors: ['order_not_found'],
  },
  resendMail: {
    summary:
      'Sends a mail of the timeline once more, to the address that the buyer has now; three times a day at most',
    method: 'POST',
    path: '/orders/{id}/mails/{mailId}',
    access: 'orders:note',
    params: PathId.extend({ mailId: z.string().min(1).max(100) }),
    response: Detail,
    status: 201,
    errors: ['order_not_found', 'mail_not_found', 'mail_not_repeatable', 'too_many_requests'],
  },
});
