import { confirmMailSent, findMailStates } from '../../platform/mail/outbox/mail-delivery.ts';
import { log } from '../../platform/kit/log.ts';
import type { Feedback } from './ses-event.ts';

/**
 * Marks mails of the outbox as sent for workers that could not: they died after SES had taken the mail, or got no response. Mails that
 * are marked, which is nearly all of them, cost half a read unit each.
 */
export async function recordSentMails(sent: Feedback[]): Promise<void> {
  const times = new Map(sent.flatMap(({ mail, at }) => (mail === null ? [] : [[mail, at] as const])));
  for (const { _id, content, sentAt, failedAt } of await findMailStates([...times.keys()])) {
    if ((sentAt ?? failedAt) !== undefined) continue;
    if (await confirmMailSent(_id, times.get(_id)!))
      log.warn('mail settled by its send event', { mail: _id, template: content.template });
  }
}
