import { newMail, putMail, type Mail, type NewMail } from '../../_data/mail/mails.ts';
import { errorFields, log } from '../../_kit/log.ts';
import { enqueueMail } from './enqueue-mail.ts';

/** Writes a mail to the outbox, outside a transaction, then enqueues it. */
export async function storeAndEnqueueMail(mail: NewMail, now: Date): Promise<void> {
  const written = newMail(mail, now);
  await putMail(written);
  await enqueueStoredMails([written]);
}

/**
 * Enqueues mails that are stored in the outbox. A queue that cannot be reached is no error for the caller, whose work is
 * done: it is logged, and the sweep enqueues the mail later.
 */
export async function enqueueStoredMails(mails: readonly Mail[]): Promise<void> {
  await Promise.all(
    mails.map(({ _id, content }) =>
      enqueueMail(_id).catch((error: unknown) => {
        log.error('mail left to the sweep', { mail: _id, template: content.template, ...errorFields(error) });
      }),
    ),
  );
}
