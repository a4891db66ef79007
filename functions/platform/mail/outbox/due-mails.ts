import { longestMailWait } from '#shared/rules/messages/mail-sending.ts';
import { dueIndex, findDue } from '../../table/due-items.ts';
import { keys } from '../../entities.ts';
import { deleteItem, update } from '../../table/table.ts';
import { Mail } from './mail-delivery.ts';

/* Mails that the stream's call did not send, until they are sent, have failed or are given up. */

/** Mails that should have been sent by now, in no order. */
export const findDueMails = (now: Date): Promise<Mail[]> => findDue(Mail, 'mails', now);

/** Mails that were given up by now, in no order: nothing but an operator sends them. */
export const findGivenUpMails = (now: Date): Promise<Mail[]> => findDue(Mail, 'unsent', now);

/** Counts a try in vain and sets the time of the next one; `ConditionFailed('settled')` when the mail has been sent or has failed. */
export async function postponeMail(mailId: string, until: Date): Promise<void> {
  await update(keys.mail(mailId), {
    update: 'SET gsi2sk = :until ADD tries :one',
    condition: 'attribute_exists(gsi2pk)',
    values: { ':until': until.toISOString(), ':one': 1 },
    refusal: 'settled',
  });
}

/** Gives up an unsent mail; `ConditionFailed('settled')` when it has been sent or has failed. */
export async function giveUpMail(mailId: string, now: Date): Promise<void> {
  const { gsi2pk, gsi2sk } = dueIndex('unsent', mailId, now.toISOString());
  await update(keys.mail(mailId), {
    update: 'SET gsi2pk = :list, gsi2sk = :now',
    condition: 'attribute_exists(gsi2pk)',
    values: { ':list': gsi2pk, ':now': gsi2sk },
    refusal: 'settled',
  });
}

/** Deletes the unsent mails to an address, those that were given up too. */
export async function removeUnsentMails(to: string, now: Date): Promise<void> {
  // no try is put off for longer
  const last = new Date(now.getTime() + 2 * longestMailWait * 1000);
  const unsent = (await Promise.all([findDueMails(last), findGivenUpMails(last)])).flat();
  for (const mail of unsent) if (mail.to === to) await deleteItem(keys.mail(mail._id));
}
