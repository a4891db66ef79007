import { markUndelivered } from '../_data/routines/delivery-ledger.ts';
import { findEmailIdentity } from '../_data/accounts/identities.ts';
import { tryWrite } from '../_data/table/try-write.ts';
import { suspendMails } from '../_data/accounts/users.ts';
import { log } from '../_kit/log.ts';
import type { Feedback } from './ses-event.ts';
import { recordDeliveries } from './record-delivery.ts';

/**
 * Records that a mail bounced, was complained about or was never sent: on the delivery of a routine, and on the user who
 * has the address, who gets no mails until the address changes (P30).
 */
export async function recordBounce({ kind, at, delivery, addresses }: Feedback): Promise<void> {
  if (kind === 'sent' || kind === 'other') return;
  if (delivery) {
    // the worker may have written no outcome, and the send event may arrive later
    await recordDeliveries([{ kind, at, delivery, addresses }]);
    await markUndelivered(delivery.userId, delivery.deliveryId, kind, at);
  }
  if (kind === 'rejected') log.error('mail refused by SES after all', { user: delivery?.userId });
  if (kind === 'rejected') return;
  for (const address of addresses) {
    const identity = await findEmailIdentity(address);
    if (!identity) continue;
    // false when the user has another address by now, or no account
    await tryWrite(suspendMails(identity.userId, address, kind), 'user_changed');
    log.warn('address takes no mails', { user: identity.userId, reason: kind });
  }
}
