import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { findUser, limitRate } from '#functions/accounts/index.ts';
import { auditStep } from '#functions/platform/audit-entries.ts';
import { changeOrder } from '../order-changes.ts';
import {
  type Author,
  authorOf,
  findOrderEvents,
  newOrderEvent,
  type OrderEvent,
  putOrderEventStep,
} from '../order-events.ts';
import { readdressSteps } from '../order-search-index.ts';
import { auditedOrder, type StoredOrder } from '../orders.ts';
import { transact, tryWrite } from '#functions/platform/table/table.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import {
  addressNotifications,
  cancelledNotifications,
  deliveredNotifications,
  refundNotifications,
  shippedNotifications,
  lateRefundNotifications,
  paidNotifications,
} from '../order-notifications.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { editOrder, orderDetail, requireOrder } from './order-detail.ts';
import type { MailContent } from '#functions/platform/mail/outbox/mail-content.ts';
import { findRefunds } from '../refunds/refunds.ts';
import { isOpenReturn } from '#shared/rules/orders/returns.ts';
import { messages } from '#functions/platform/messages.ts';
import type { PreparedNotifications } from '#functions/messages/index.ts';
import { returnClosed, returnRefused, returnRequested } from '../returns/return-notifications.ts';
import { findMailState } from '#functions/platform/mail/outbox/mail-delivery.ts';
import { newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';

type AddressOf = NonNullable<StoredOrder['shippingAddress']>;

/**
 * PUT /orders/{id}/address (P282): order, index, timeline, audit entry and mail are one transaction on the order's version, so that
 * an order that leaves meanwhile keeps the address of its parcel. A second press finds the address written.
 */
export const setAddress: UseCase<typeof orderManagement.setAddress> = async ({
  params,
  body,
  actor,
  now,
}) => {
  const { version, ...typed } = body;
  const found = await requireOrder(params.id);
  const changed = await editOrder(found, version, async (order) => {
    if (order.status !== 'processing' || !order.shippingAddress) throw new AppError('order_sent');
    const address = { ...order.shippingAddress, ...typed };
    if (isSame(order.shippingAddress, address)) return order;
    return readdress(order, address, authorOf(actor.user), now);
  });
  return orderDetail(changed);
};

const isSame = (a: AddressOf, b: AddressOf): boolean =>
  (Object.keys(a) as (keyof AddressOf)[]).every((field) => a[field] === b[field]);

/** Neither timeline nor audit trail has an address: they stay longer than their buyer may want. */
async function readdress(
  order: StoredOrder,
  shippingAddress: AddressOf,
  author: Author,
  now: Date,
): Promise<StoredOrder> {
  const { changed, steps } = changeOrder(order, { shippingAddress }, now);
  const buyer = await findUser(order.userId);
  const [told, index] = await Promise.all([
    addressNotifications(changed, now),
    readdressSteps(changed, buyer),
  ]);
  await transact([
    ...steps,
    ...index,
    putOrderEventStep(order, newOrderEvent({ kind: 'address', author, mails: told.mails }, now)),
    ...told.steps,
    auditStep({ author, now }, { action: 'address', object: auditedOrder(order) }),
  ]);
  return changed;
}

/**
 * A mail of an order written anew, because the outbox keeps no text of what was sent; null for one that is not repeated. It says
 * what is true now: the present address, parcel and sums.
 */
async function mailAgain(
  order: StoredOrder,
  event: OrderEvent,
  template: string,
  now: Date,
): Promise<MailContent | null> {
  const write = Object.hasOwn(writers, template) ? writers[template] : undefined;
  const told = await write?.(order, event, now);
  return told?.mails.find(({ content }) => content.template === template)?.content ?? null;
}

type Told = Promise<PreparedNotifications | null>;

/** By template. What asks for a review, or for nothing, is sent once. */
const writers: Record<string, (order: StoredOrder, event: OrderEvent, now: Date) => Told> = {
  'order-confirmed': (order, { at }) => paidNotifications(order, new Date(order.paidAt ?? at)),
  'order-shipped': (order, _, now) => shippedNotifications(order, now),
  'order-address': (order, _, now) => addressNotifications(order, now),
  'order-delivered': (order, _, now) => deliveredNotifications(order, now),
  'order-cancelled': cancelledAgain,
  'refund-issued': (order, { cents = 0 }, now) => refundNotifications(order, { cents, closesAs: null }, now),
  'order-refunded': (order, _, now) => lateRefundNotifications(order, now),
  'return-receipt': async (order, event, now) => {
    const one = returnOf(order, event);
    // of a return that is closed it would name a sum that is not paid
    return one && (isOpenReturn(one) || one.state === 'refunded') ? returnRequested(order, one, now) : null;
  },
  'return-refused': async (order, event, now) => {
    const one = returnOf(order, event);
    return one && returnRefused(order, one, now);
  },
  'return-closed': async (order, event, now) => {
    const one = returnOf(order, event);
    return one && returnClosed(order, one, now);
  },
};

async function cancelledAgain(order: StoredOrder, _: OrderEvent, now: Date): Told {
  if (order.hold === 'released') return cancelledNotifications(order, messages.nothingCharged, now);
  const refund = (await findRefunds(order._id)).findLast(({ closesAs }) => closesAs === 'cancelled');
  return refund?.state === 'succeeded' ? refundNotifications(order, refund, now) : null;
}

const returnOf = ({ returns }: StoredOrder, { returnId }: OrderEvent) =>
  returns.find(({ _id }) => _id === returnId) ?? null;

type Resend = typeof orderManagement.resendMail;

const minuteMs = 60_000;

/**
 * POST /orders/{id}/mails/{mailId} (P283): the mail goes to the address that the buyer has now, and stands in the timeline and the
 * audit trail as a repetition. Its id has the minute: of two presses one sends.
 */
export const resendMail: UseCase<Resend> = async ({ params: { id, mailId }, actor, now }) => {
  const order = await requireOrder(id);
  const event = (await findOrderEvents(order._id)).find(({ mailIds }) => mailIds.includes(mailId));
  if (!event) throw new AppError('mail_not_found');
  const [mail, buyer] = await Promise.all([findMailState(mailId), findUser(order.userId)]);
  if (buyer?.emailProblem)
    throw new AppError('mail_not_repeatable', { message: messages.takesNoMails(buyer.email) });
  const isSent = (mail?.sentAt ?? mail?.failedAt) !== undefined && event.kind !== 'resend';
  const content = isSent && buyer ? await mailAgain(order, event, mail!.content.template, now) : null;
  if (!content || !buyer) throw new AppError('mail_not_repeatable');
  const again = newMail(
    { to: buyer.email, content },
    now,
    `mal_again_${mailId}_${Math.floor(now.getTime() / minuteMs)}`,
  );
  await limitRate({ 'order-mail': mailId }, now);
  const author = authorOf(actor.user);
  await tryWrite(
    transact([
      putMailStep(again),
      putOrderEventStep(order, newOrderEvent({ kind: 'resend', author, mails: [again] }, now)),
      auditStep({ author, now }, { action: 'resend', object: auditedOrder(order) }),
    ]),
    'mail_exists',
  );
  return orderDetail(order);
};
