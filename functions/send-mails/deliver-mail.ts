import {
  claimMail,
  findMailState,
  markMailFailed,
  markMailSent,
  markNotificationMailed,
  releaseMailClaim,
  type Mail,
} from '../_data/mail/mail-delivery.ts';
import { isConditionFailed } from '../_data/table/errors.ts';
import { log } from '../_kit/log.ts';
import { templateData } from '../_mail/template-data.ts';
import { MailPostponed, MailRejected, sendTemplatedMail } from '../_ports/mail.ts';
import { fillLinks } from './fill-links.ts';

/**
 * Sends one mail of the outbox, once: it is claimed before it is sent (P4). Returns true when the mail is settled; false,
 * or an error, when the queue should deliver it again. A claim that stays open, after a crash or a timeout without a
 * response of SES, is taken over after some minutes.
 */
export async function deliverMail(mailId: string, isLastTry: boolean): Promise<boolean> {
  const mail = await tryClaim(mailId);
  if (typeof mail === 'boolean') return mail;
  const { template } = mail.content;
  try {
    if (!mail.decoy) {
      const data = templateData(await fillLinks(mail.content, new Date()));
      await sendTemplatedMail({ id: mailId, to: mail.to, template, data });
    }
  } catch (error) {
    if (error instanceof MailRejected) {
      await markMailFailed(mail, error.reason, new Date());
      // nothing sends it any more
      log.error('mail rejected', { mail: mailId, template, reason: error.reason });
      return true;
    }
    if (error instanceof MailPostponed) {
      await releaseMailClaim(mailId);
      const rings = isLastTry || error.needsOperator;
      log[rings ? 'error' : 'warn']('mail postponed', { mail: mailId, template, reason: error.reason });
      return false;
    }
    throw error;
  }
  await markMailSent(mail, new Date());
  if (mail.notification) await markNotificationMailed(mail.notification, new Date());
  log.info('mail sent', { mail: mailId, template });
  return true;
}

/** The claimed mail; true when it is settled or no longer exists, false while another worker has the claim. */
async function tryClaim(mailId: string): Promise<Mail | boolean> {
  try {
    return await claimMail(mailId, new Date());
  } catch (error) {
    if (!isConditionFailed(error, 'claimed')) throw error;
    const mail = await findMailState(mailId);
    if (!mail) log.error('queued mail is not in the outbox', { mail: mailId });
    return !mail || Boolean(mail.sentAt ?? mail.failedAt);
  }
}
