import { SesError } from './account.ts';
import type { Mail } from './inbox.ts';
import type { Attachment } from './request.ts';

/** Bytes of a mail with its files that SES takes at most. */
const most = 40 * 1024 * 1024;

/** The text files of a mail. Throws a SesError for what SES, or a mailbox, would not take; the product sends text alone. */
export function attachmentsOf(attachments: Attachment[] = []): NonNullable<Mail['attachments']> {
  let bytes = 0;
  return attachments.map(({ FileName: name = '', ContentType: type = '', RawContent: content = '' }) => {
    if (!/^[\w.-]{1,255}$/.test(name)) throw new SesError('BadRequestException', 'Invalid attachment name.');
    if (type.length > 78 || !/^text\/plain; ?charset=UTF-8$/i.test(type))
      throw new SesError('BadRequestException', `The local cloud sends text files alone, not ${type}.`);
    const data = Buffer.from(content, 'base64');
    bytes += data.length;
    if (data.length === 0 || bytes > most)
      throw new SesError('BadRequestException', 'An attachment is empty, or they are too long.');
    return { name, text: data.toString('utf8') };
  });
}
