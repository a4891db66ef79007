import type { Destination, MessageTag, SendBulkEmailRequest, SendEmailRequest } from '@aws-sdk/client-sesv2';
import type { Header, Mail } from './inbox.ts';
import { bareAddress, isVerified, SesError, type SesState } from './account.ts';

type SendRequest = Pick<
  SendEmailRequest | SendBulkEmailRequest,
  'FromEmailAddress' | 'ReplyToAddresses' | 'ConfigurationSetName'
>;

/** Sender, recipients, tags, headers and configuration set of a mail. */
export type Envelope = Pick<
  Mail,
  'to' | 'from' | 'replyTo' | 'tags' | 'headers' | 'configurationSet' | 'attachments'
>;

/** What a mail has besides what its call says; of tags and headers those of the call first, then its own. */
interface MailParts {
  destination: Destination | undefined;
  tags: (MessageTag[] | undefined)[];
  headers: (Header[] | undefined)[];
}

/** Reads the envelope of a mail. Throws a SesError where SES rejects the request. */
export function envelopeOf(
  state: SesState,
  request: SendRequest,
  { destination, tags, headers: [common, own] }: MailParts,
): Envelope {
  checkSender(state, request);
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = destination ?? {};
  const recipients = [...ToAddresses, ...CcAddresses, ...BccAddresses].map(bareAddress);
  if (recipients.length === 0) throw new SesError('BadRequestException', 'There are no recipients.');
  if (recipients.length > 50) throw new SesError('MessageRejected', 'Recipient count exceeds 50.');
  const replyTo = (request.ReplyToAddresses ?? []).join(', ');
  const headers = headersOf(common, own);
  const { FromEmailAddress: from = '', ConfigurationSetName: configurationSet } = request;
  return {
    to: recipients.join(', '),
    from,
    ...(replyTo && { replyTo }),
    tags: tagsOf(tags),
    ...(headers.length > 0 && { headers }),
    ...(configurationSet && { configurationSet }),
  };
}

/** The sender must be verified, and the configuration set must exist. */
export function checkSender(state: SesState, request: SendRequest): void {
  const address = bareAddress(request.FromEmailAddress ?? '');
  if (!isVerified(address, state.identities)) {
    const advice = 'The following identities failed the check in region EU-WEST-1:';
    throw new SesError('MessageRejected', `Email address is not verified. ${advice} ${address}`);
  }
  const set = request.ConfigurationSetName;
  if (set && !state.configurationSets.has(set))
    throw new SesError('NotFoundException', `Configuration set <${set}> does not exist.`);
}

/** Merges tags; later lists win. SES accepts only letters, digits, `_` and `-` in a tag. */
function tagsOf(lists: (MessageTag[] | undefined)[]): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const { Name = '', Value = '' } of lists.flatMap((each) => each ?? [])) {
    for (const part of [Name, Value]) {
      if (!/^[A-Za-z0-9_-]{1,256}$/.test(part))
        throw new SesError(
          'BadRequestException',
          `Invalid tag "${part}": only letters, digits, _ and -, at most 256.`,
        );
    }
    tags[Name] = Value;
  }
  return tags;
}

/** SES writes these itself (SES developer guide, "Amazon SES header fields"). */
const written = new Set(
  'bcc cc content-disposition content-type date from message-id mime-version reply-to return-path subject to'.split(
    ' ',
  ),
);

/** The headers of a mail: its own, before those of all mails of the call. Throws a SesError for what SES refuses. */
function headersOf(common: Header[] = [], own: Header[] = []): Header[] {
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
