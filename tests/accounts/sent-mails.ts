import { tokenOfFragment } from '#shared/rules/site-paths.ts';
import { mailFiller } from '../support/mail/fill-mails.ts';
import { outbox } from '../support/mail/outbox.ts';

/** Reads the mails of the outbox; for files that send none. */
export async function sentMails() {
  const fill = await mailFiller();

  /** The mails to an address, oldest first, with their links. */
  async function mailsTo(email: string) {
    return Promise.all((await outbox()).flatMap((mail) => (mail.to === email ? fill(mail) : [])));
  }

  /** The token of the link in the last mail of a kind. */
  async function lastToken(email: string, template: string): Promise<string> {
    const mail = (await mailsTo(email)).findLast(({ content }) => content.template === template);
    const links = Object.values(mail?.content.data ?? {}).map(String);
    const link = links.find((each) => each.startsWith('https://'));
    return tokenOfFragment(new URL(link!).hash)!;
  }

  return { mailsTo, lastToken };
}
