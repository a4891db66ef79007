import { newMail, putMail, type Mail, type NewMail } from '../_data/mails.ts';
import { errorFields, log } from '../_kit/log.ts';
import { enqueueMail } from '../_ports/mail-queue.ts';

/** Sends a mail that is no part of a transaction: written first, then queued. */
export async function queueMail(mail: NewMail, now: Date): Promise<void> {
  const written = newMail(mail, now);
  await putMail(written);
  await queueWritten([written]);
}

/**
 * Queues mails that stand in the outbox. What they tell has happened and must be answered as such, even when the
 * queue cannot be reached: then they wait there for the sweep, and the log says so.
 */
export async function queueWritten(mails: readonly Mail[]): Promise<void> {
  await Promise.all(
    mails.map(({ _id, content }) =>
      enqueueMail(_id).catch((error: unknown) => {
        log.error('mail left to the sweep', { mail: _id, template: content.template, ...errorFields(error) });
      }),
    ),
  );
}
