import { expect, inject } from 'vitest';
import type { Mail } from '#infra/local/ses/inbox.ts';

/** The mails to an address. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${inject('cloud').inbox}.json?to=${encodeURIComponent(address)}`);
  return (await response.json()) as Mail[];
}

/** Waits for a mail to an address whose subject matches. */
export function mailTo(address: string, subject: RegExp): Promise<Mail> {
  return expect
    .poll(async () => (await mailsTo(address)).find((mail) => subject.test(mail.subject)), {
      message: `a mail to ${address} about ${subject}`,
    })
    .toBeDefined()
    .then(async () => (await mailsTo(address)).find((mail) => subject.test(mail.subject))!);
}

/** The link in a mail to a page of the site. */
export function linkIn({ text }: Mail, page: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === page);
  if (!link) throw new Error(`no link to ${page} in: ${text}`);
  return link;
}
