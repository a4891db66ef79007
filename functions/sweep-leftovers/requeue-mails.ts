import { findUnqueuedMails, giveUpMail, postponeMail, type Mail } from '../_data/mail/mail-delivery.ts';
import { isConditionFailed } from '../_data/table/errors.ts';
import { log } from '../_kit/log.ts';
import { enqueueMail } from '../_flows/mail/enqueue-mail.ts';
import { sweep, type Swept } from './sweep.ts';

/** After a day a mail is stale: whoever waits for it has asked again, and the dead letters have rung long since. */
const patienceMs = 24 * 60 * 60 * 1000;

/** Queues mails that were written but never reached their queue, or were lost on the way. */
export const requeueMails = async (now: Date): Promise<Swept> =>
  sweep(await findUnqueuedMails(now), 'mail not queued', (mail) => requeue(mail, now));

/** Each time it waits as long again as it has waited: ten minutes, twenty, forty. A copy too many is never sent. */
async function requeue({ _id, createdAt, content }: Mail, now: Date): Promise<void> {
  const age = now.getTime() - Date.parse(createdAt);
  if (age > patienceMs) {
    await giveUpMail(_id);
    log.error('mail given up', { mail: _id, template: content.template });
    return;
  }
  await enqueueMail(_id);
  await postponeMail(_id, new Date(now.getTime() + age)).catch((error: unknown) => {
    if (!isConditionFailed(error, 'settled')) throw error;
  });
}
