import { tokenOfFragment } from '#shared/rules/site-paths.ts';
import { mailFiller } from '../../support/mail/fill-mails.ts';

/** Reads the mails whose ids were queued; for files that mock the queue. */
export async function sentMails(queued: readonly string[]) {
  const { findMail } = await import('#functions/_data/mail/mail-delivery.ts');
  const fill = await mailFiller();

  /** The mails queued to an address, oldest first, with their links. */
  async function mailsTo(email: string) {
    const mails = await Promise.all(queued.map(findMail));
    return Promise.all(mails.flatMap((mail) => (mail?.to === email ? fill(mail) : [])));
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
