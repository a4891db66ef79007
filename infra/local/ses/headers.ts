import { SesError } from './account.ts';
import type { Header } from './request.ts';

/** SES writes these itself (SES developer guide, "Amazon SES header fields"). */
const written = new Set(
  'bcc cc content-disposition content-type date from message-id mime-version reply-to return-path subject to'.split(
    ' ',
  ),
);

/** The headers of a mail: its own, before those of all mails of the call. Throws a SesError for what SES refuses. */
export function headersOf(common: Header[] = [], own: Header[] = []): Header[] {
  for (const headers of [common, own]) checkHeaders(headers);
  const replaced = new Set(own.map(({ Name }) => Name.toLowerCase()));
  return [...common.filter(({ Name }) => !replaced.has(Name.toLowerCase())), ...own];
}

/** The limits of `MessageHeader` and of the list, as the reference of the API gives them. */
function checkHeaders(headers: Header[]): void {
  if (headers.length > 15) throw refused('more than 15 headers');
  const names = new Set<string>();
  for (const { Name = '', Value = '' } of headers) {
    const name = Name.toLowerCase();
    if (!/^[!-9;-~]{1,126}$/.test(Name)) throw refused('a name with other characters, or longer than 126');
    if (!/^[ -~]{1,995}$/.test(Value) || Name.length + Value.length > 996)
      throw refused(`the value of ${Name}`);
    if (written.has(name)) throw refused(`${Name} is written by SES`);
    if (names.has(name)) throw refused(`${Name} twice`);
    names.add(name);
  }
}

const refused = (what: string) => new SesError('BadRequestException', `Invalid message header: ${what}.`);
