import { markMailReturned } from '../../platform/mail/outbox/mail-delivery.ts';
import { markUndelivered } from './delivery-ledger.ts';
import { findAddressOwner } from '../../accounts/providers/identities.ts';
import { tryWrite } from '../../platform/table/try-write.ts';
import { suspendMails } from '../../accounts/users.ts';
import { log } from '../../platform/kit/log.ts';
import type { Feedback } from '../../messages/mails/ses-event.ts';
import { recordDeliveries } from './record-delivery.ts';

/**
 * Records that a mail bounced, was complained about or was never sent: on the mail, or the delivery of a routine, and on the user who
 * has the address, who gets no mails until the address changes (P30).
 */
export async function recordBounce(feedback: Feedback): Promise<void> {
  const { kind, at, delivery, mail, addresses } = feedback;
  if (kind === 'sent' || kind === 'other') return;
  if (delivery) {
    // the worker may have written no outcome, and the send event may arrive later
    await recordDeliveries([feedback]);
    await markUndelivered(delivery.userId, delivery.deliveryId, kind, at);
  }
  // a template that SES cannot render, or a content that it takes for a virus
  if (kind === 'rejected')
    return log.error('mail refused by SES after all', {
      mail,
      user: delivery?.userId,
      delivery: delivery?.deliveryId,
    });
  if (mail) await markMailReturned(mail, kind);
  for (const address of addresses) {
    const owner = await findAddressOwner(address);
    if (!owner) continue;
    // false when the user has another address by now, or no account
    await tryWrite(suspendMails(owner.userId, address, kind), 'user_changed');
    log.warn('address takes no mails', { user: owner.userId, reason: kind });
  }
}
