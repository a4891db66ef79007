import {
  claimMail,
  findMail,
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

/**
 * Delivers one mail of the outbox, once: it is claimed before it is sent (P4). True when there is nothing more to
 * do; false, or an error, when the queue should bring it again. A claim left open (a crash, a timeout after which
 * nobody knows whether SES took the mail) is taken over after some minutes.
 */
export async function deliverMail(mailId: string): Promise<boolean> {
  const mail = await claim(mailId);
  if (typeof mail === 'boolean') return mail;
  const { template } = mail.content;
  try {
    if (!mail.decoy) {
      await sendTemplatedMail({ id: mailId, to: mail.to, template, data: templateData(mail.content) });
    }
  } catch (error) {
    if (error instanceof MailRejected) {
      await markMailFailed(mail, error.reason, new Date());
      log.warn('mail rejected', { mail: mailId, template, reason: error.reason });
      return true;
    }
    if (error instanceof MailPostponed) {
      await releaseMailClaim(mailId);
      log.warn('mail postponed', { mail: mailId, template, reason: error.reason });
      return false;
    }
    throw error;
  }
  await markMailSent(mail, new Date());
  if (mail.notification) await markNotificationMailed(mail.notification, new Date());
  log.info('mail sent', { mail: mailId, template });
  return true;
}

/** The mail, claimed; true when it is settled already or gone, false while another run holds it. */
async function claim(mailId: string): Promise<Mail | boolean> {
  try {
    return await claimMail(mailId, new Date());
  } catch (error) {
    if (!isConditionFailed(error, 'claimed')) throw error;
    const mail = await findMail(mailId);
    if (!mail) log.error('queued mail is not in the outbox', { mail: mailId });
    return !mail || Boolean(mail.sentAt ?? mail.failedAt);
  }
}
