import { markUndelivered } from '../_data/routines/delivery-ledger.ts';
import { findEmailIdentity } from '../_data/accounts/identities.ts';
import { isConditionFailed } from '../_data/table/errors.ts';
import { suspendMails } from '../_data/accounts/users.ts';
import { log } from '../_kit/log.ts';
import type { Feedback } from './ses-event.ts';
import { recordDeliveries } from './record-delivery.ts';

/**
 * Notes that a mail came back, was complained about or was never sent: on the delivery, where it was a routine, and on
 * the user whose address it is, who is not written to again until the address changes (P30).
 */
export async function recordBounce({ kind, at, delivery, addresses }: Feedback): Promise<void> {
  if (kind === 'sent' || kind === 'other') return;
  if (delivery) {
    // its sender may not have written anything, and the word that it was sent may come later
    await recordDeliveries([{ kind, at, delivery, addresses }]);
    await markUndelivered(delivery.userId, delivery.deliveryId, kind, at);
  }
  if (kind === 'rejected') log.error('mail refused by SES after all', { user: delivery?.userId });
  if (kind === 'rejected') return;
  for (const address of addresses) {
    const identity = await findEmailIdentity(address);
    if (!identity) continue;
    await suspendMails(identity.userId, address, kind).catch((error: unknown) => {
      // another address by now, or no account
      if (!isConditionFailed(error, 'user_changed')) throw error;
    });
    log.warn('address takes no mails', { user: identity.userId, reason: kind });
  }
}
