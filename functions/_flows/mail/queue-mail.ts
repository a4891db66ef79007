import { newMail, putMail, type Mail, type NewMail } from '../../_data/mail/mails.ts';
import { errorFields, log } from '../../_kit/log.ts';
import { enqueueMail } from './enqueue-mail.ts';

/** Writes a mail to the outbox, outside a transaction, then queues it. */
export async function queueMail(mail: NewMail, now: Date): Promise<void> {
  const written = newMail(mail, now);
  await putMail(written);
  await queueStoredMails([written]);
}

/**
 * Queues mails that are stored in the outbox. A queue that cannot be reached is no error for the caller, whose work is
 * done: it is logged, and the sweep queues the mail later.
 */
export async function queueStoredMails(mails: readonly Mail[]): Promise<void> {
  await Promise.all(
    mails.map(({ _id, content }) =>
      enqueueMail(_id).catch((error: unknown) => {
        log.error('mail left to the sweep', { mail: _id, template: content.template, ...errorFields(error) });
      }),
    ),
  );
}
