import { newId } from '../../kit/ids.ts';
import { dueIndex } from '../../table/due-items.ts';
import { keys, platformEntities } from '../../entities.ts';
import type { Mail } from './mail-delivery.ts';
import { put, putStep, type Step, tryWrite } from '../../table/table.ts';
import { ttlOf } from '../../table/entity.ts';

/* The writes of the outbox. mail-delivery.ts reads it: a function that only writes mails does not load its schemas. */

export type { Mail } from './mail-delivery.ts';
type NewMail = Pick<Mail, 'to' | 'content' | 'notification' | 'decoy'>;

/** A mail that is not written yet. With an `id` that is derived from its cause it is written once, however many callers write it. */
export const newMail = (mail: NewMail, now: Date, id: string = newId('mal', now)): Mail => ({
  ...mail,
  _id: id,
  createdAt: now.toISOString(),
});

/** The id of the mail about a new subscription: one per subscription, however often it is requested (P21). */
export const subscriptionStartedMailId = (subscriptionId: string): string => `mal_started_${subscriptionId}`;

/** The table's stream wakes send-mails at once; what is unsent after this time is taken up by its schedule. */
const scheduledAfterMs = 60 * 1000;

/** The step that writes a mail into the outbox, once. */
export const putMailStep = (mail: Mail): Step =>
  putStep('mail_exists', mailItem(mail), { condition: 'attribute_not_exists(pk)' });

/** Writes a mail unless its id exists; returns whether it was written. */
export const putMailOnce = (mail: Mail): Promise<boolean> =>
  tryWrite(
    put(mailItem(mail), { condition: 'attribute_not_exists(pk)', refusal: 'mail_exists' }),
    'mail_exists',
  );

/** Writes a mail outside a transaction. */
export const putMail = (mail: Mail): Promise<void> => put(mailItem(mail));

const mailItem = (mail: Mail) => ({
  ...keys.mail(mail._id),
  ...dueIndex('mails', mail._id, new Date(Date.parse(mail.createdAt) + scheduledAfterMs).toISOString()),
  ...mail,
  ttl: ttlOf(platformEntities.mail, new Date(mail.createdAt)),
});
