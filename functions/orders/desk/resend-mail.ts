import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import { findUser } from '../../accounts/users.ts';
import { auditStep } from '../../platform/audit/audit-entries.ts';
import { findMailState } from '../../platform/mail/outbox/mail-delivery.ts';
import { newMail, putMailStep } from '../../platform/mail/outbox/mails.ts';
import { authorOf, findOrderEvents, newOrderEvent, putOrderEventStep } from '../order-events.ts';
import { auditedOrder } from '../orders.ts';
import { transact } from '../../platform/table/table.ts';
import { tryWrite } from '../../platform/table/try-write.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { messages } from '../../platform/messages.ts';
import { mailAgain } from '../mail-again.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { orderDetail } from './order-detail.ts';
import { requireOrder } from './require-order.ts';

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
