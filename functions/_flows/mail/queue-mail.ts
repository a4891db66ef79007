import { newMail, putMail, type Mail, type NewMail } from '../../_data/mail/mails.ts';
import { errorFields, log } from '../../_kit/log.ts';
import { enqueueMail } from './enqueue-mail.ts';

/** Writes a mail that belongs to no transaction, then queues it. */
export async function queueMail(mail: NewMail, now: Date): Promise<void> {
  const written = newMail(mail, now);
  await putMail(written);
  await queueWritten([written]);
}

/**
 * Queues mails that are written in the outbox. Their cause has happened and must be confirmed to the caller even when
 * the queue cannot be reached: the sweep queues them later, and the log says so.
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
