import { SesError, type SesState } from './account.ts';
import { deliverTemplate } from './deliver.ts';
import { checkSender, envelopeOf } from './envelope.ts';
import { refusals, type SesFault } from './faults.ts';
import type { MailTemplate } from './render.ts';
import type { BulkEntry, BulkRequest, Content, SingleRequest, Attachment } from './request.ts';
import type { Mail } from './inbox.ts';

/** An operation of the second API: how many mails a call asks for, and its response. */
interface Operation {
  mailsOf: (request: never) => number;
  answer: (state: SesState, request: never, fault?: SesFault) => object;
}

/** The supported operations by the path that they are posted to. */
export const operations: Record<string, Operation> = {
  '/v2/email/outbound-emails': {
    mailsOf: ({ Destination }: SingleRequest) => Math.max(1, Destination?.ToAddresses?.length ?? 0),
    answer: sendEmail,
  },
  '/v2/email/outbound-bulk-emails': {
    mailsOf: ({ BulkEmailEntries = [] }: BulkRequest) => Math.max(1, BulkEmailEntries.length),
    answer: sendBulkEmail,
  },
};

function sendEmail(state: SesState, request: SingleRequest): object {
  const { template, data, headers } = contentOf(state, request.Content);
  const envelope = envelopeOf(state, request, {
    destination: request.Destination,
    tags: [request.EmailTags],
    headers: [headers],
  });
  const files = attachmentsOf(request.Content?.Template?.Attachments);
  const parts = { ...envelope, ...(files.length > 0 && { attachments: files }) };
  return { MessageId: deliverTemplate(state, parts, template, data) };
}

function sendBulkEmail(state: SesState, request: BulkRequest, fault?: SesFault): object {
  const { BulkEmailEntries = [], DefaultContent } = request;
  if (BulkEmailEntries.length > 50) throw new SesError('BadRequestException', 'Recipient count exceeds 50.');
  const content = contentOf(state, DefaultContent);
  checkSender(state, request);
  const isThrottled = (at: number) => fault === 'throttle-some' && at % 2 === 1;
  return {
    BulkEmailEntryResults: BulkEmailEntries.map((each, at) =>
      isThrottled(at) ? throttled : sendOne(state, request, content, each),
    ),
  };
}

const throttled = { Status: 'ACCOUNT_THROTTLED', Error: refusals.throttle[2] };

/** What the result of one mail of a bulk call says for an error. */
const statuses: Record<string, string> = {
  BadRequestException: 'INVALID_PARAMETER',
  MessageRejected: 'MESSAGE_REJECTED',
};

/** Sends one mail of a bulk call. A bad destination fails alone. */
function sendOne(
  state: SesState,
  request: BulkRequest,
  { template, data, headers }: TemplateContent,
  entry: BulkEntry,
): object {
  try {
    const envelope = envelopeOf(state, request, {
      destination: entry.Destination,
      tags: [request.DefaultEmailTags, entry.ReplacementTags],
      headers: [headers, entry.ReplacementHeaders],
    });
    const replaced = entry.ReplacementEmailContent?.ReplacementTemplate?.ReplacementTemplateData;
    const own = { ...data, ...jsonData(replaced) };
    return { Status: 'SUCCESS', MessageId: deliverTemplate(state, envelope, template, own) };
  } catch (error) {
    if (!(error instanceof SesError)) throw error;
    return { Status: statuses[error.code] ?? 'FAILED', Error: error.message };
  }
}

interface TemplateContent {
  template: MailTemplate;
  data: Record<string, unknown>;
  headers: NonNullable<Content['Template']>['Headers'];
}

/** A stored template with its data; other content is not supported by the local cloud. */
function contentOf(state: SesState, content: Content | undefined): TemplateContent {
  const { TemplateName: name, TemplateData, Headers } = content?.Template ?? {};
  if (!name) throw new SesError('BadRequestException', 'The local cloud sends stored templates alone.');
  const template = state.templates.get(name);
  if (!template) throw new SesError('NotFoundException', `Template ${name} does not exist.`);
  return { template, data: jsonData(TemplateData), headers: Headers };
}

function jsonData(text = ''): Record<string, unknown> {
  try {
    return JSON.parse(text || '{}') as Record<string, unknown>;
  } catch {
    throw new SesError('BadRequestException', 'Template rendering data is invalid');
  }
}

/** Bytes of a mail with its files that SES takes at most. */
const most = 40 * 1024 * 1024;

/** The text files of a mail. Throws a SesError for what SES, or a mailbox, would not take; the product sends text alone. */
function attachmentsOf(attachments: Attachment[] = []): NonNullable<Mail['attachments']> {
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
