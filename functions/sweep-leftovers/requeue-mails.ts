import { longestMailWait } from '#shared/rules/mail-sending.ts';
import { findUnqueuedMails, stopRequeueing, postponeMail, type Mail } from '../_data/mail/mail-delivery.ts';
import { isConditionFailed } from '../_data/table/errors.ts';
import { log } from '../_kit/log.ts';
import { enqueueMail } from '../_flows/mail/enqueue-mail.ts';
import { sweep, type SweepResult } from './sweep.ts';

/** Queues mails again that were written but did not reach their queue, or were lost in it. */
export const requeueMails = async (now: Date): Promise<SweepResult> =>
  sweep(await findUnqueuedMails(now), 'mail not queued', (mail) => requeue(mail, now));

/** Doubles the wait each time: ten minutes, twenty, forty. A mail that is queued twice is sent once. */
async function requeue({ _id, createdAt, content }: Mail, now: Date): Promise<void> {
  const age = now.getTime() - Date.parse(createdAt);
  if (age > longestMailWait * 1000) {
    await stopRequeueing(_id);
    log.error('mail given up', { mail: _id, template: content.template });
    return;
  }
  await enqueueMail(_id);
  await postponeMail(_id, new Date(now.getTime() + age)).catch((error: unknown) => {
    if (!isConditionFailed(error, 'settled')) throw error;
  });
}
