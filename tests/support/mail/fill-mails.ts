import type { MailContent } from '#functions/platform/mail/outbox/mail-content.ts';

interface Mail {
  _id: string;
  content: MailContent;
}

/** Gives mails of the outbox the links of one send each, for files that send none. Call it after `useTable`. */
export async function mailFiller() {
  const { fillLinks } = await import('#functions/messages/deliver-mail.ts');
  const filled = new Map<string, Promise<MailContent>>();
  return async <M extends Mail>(mail: M): Promise<M> => {
    const content = filled.get(mail._id) ?? fillLinks(mail.content, new Date()).then((sent) => sent.content);
    filled.set(mail._id, content);
    return { ...mail, content: await content };
  };
}
