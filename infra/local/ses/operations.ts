import { SesError, type SesState } from './account.ts';
import type {
  Attachment,
  BulkEmailEntry,
  EmailContent,
  SendBulkEmailRequest,
  SendEmailRequest,
} from '@aws-sdk/client-sesv2';
import { checkSender, type Envelope, envelopeOf } from './envelope.ts';
import { type Mailbox, refusals, type SesFault } from './faults.ts';
import type { Header, Mail, MailOutcome } from './inbox.ts';
import { type MailTemplate, type RenderedMail, renderTemplate } from './render.ts';

/** Renders and delivers. SES renders after it has accepted: a failing template fails the mail, not the call. */
function deliverTemplate(
  state: SesState,
  envelope: Envelope,
  template: MailTemplate,
  values: Record<string, unknown>,
): string {
  const facts = { template: template.TemplateName, data: values };
  const content = render(template, values);
  if (!(content instanceof Error)) return deliver(state, envelope, content, facts);
  const failure = { outcome: 'rendering-failure', reason: content.message } as const;
  return deliver(state, envelope, { subject: '', html: '', text: '' }, { ...facts, ...failure });
}

function render(template: MailTemplate, values: Record<string, unknown>): RenderedMail | Error {
  try {
    return renderTemplate(template, values);
  } catch (error) {
    return error as Error;
  }
}

/** Puts a mail with its outcome into the inbox and returns its id. */
function deliver(
  state: SesState,
  envelope: Envelope,
  content: RenderedMail,
  facts: Partial<Mail> = {},
): string {
  const sentAt = new Date(state.now()).toISOString();
  const mailbox = outcomeFor(state, envelope.to);
  if (mailbox === 'rejected') throw new SesError('MessageRejected', 'Address is rejected on purpose.');
  const outcome = facts.outcome ?? mailbox;
  const { subject, html, text: plain } = content;
  return state.inbox.add({ ...envelope, subject, html, text: plain, sentAt, ...facts, outcome }).id;
}

/** From SES's mailbox simulator addresses, or as set by tests. */
function outcomeFor({ mailboxes }: SesState, to: string): Mailbox {
  const simulated: Record<string, MailOutcome> = {
    bounce: 'bounced',
    complaint: 'complained',
    suppressionlist: 'suppressed',
  };
  const simulator = /^([a-z]+)(?:\+.*)?@simulator\.amazonses\.com$/i.exec(to)?.[1]?.toLowerCase();
  return simulated[simulator ?? ''] ?? mailboxes.get(to.toLowerCase()) ?? 'delivered';
}

/** An operation of the second API: how many mails a call asks for, and its response. */
interface Operation {
  mailsOf: (request: never) => number;
  answer: (state: SesState, request: never, fault?: SesFault) => object;
}

/** The supported operations by the path that they are posted to. */
export const operations: Record<string, Operation> = {
  '/v2/email/outbound-emails': {
    mailsOf: ({ Destination }: SendEmailRequest) => Math.max(1, Destination?.ToAddresses?.length ?? 0),
    answer: sendEmail,
  },
  '/v2/email/outbound-bulk-emails': {
    mailsOf: ({ BulkEmailEntries = [] }: SendBulkEmailRequest) => Math.max(1, BulkEmailEntries.length),
    answer: sendBulkEmail,
  },
};

function sendEmail(state: SesState, request: SendEmailRequest): object {
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

function sendBulkEmail(state: SesState, request: SendBulkEmailRequest, fault?: SesFault): object {
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
  request: SendBulkEmailRequest,
  { template, data, headers }: TemplateContent,
  entry: BulkEmailEntry,
): object {
  try {
    const envelope = envelopeOf(state, request, {
      destination: entry.Destination,
      tags: [request.DefaultEmailTags, entry.ReplacementTags],
      headers: [headers, entry.ReplacementHeaders as Header[] | undefined],
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
  headers: Header[] | undefined;
}

/** A stored template with its data; other content is not supported by the local cloud. */
function contentOf(state: SesState, content: Pick<EmailContent, 'Template'> | undefined): TemplateContent {
  const { TemplateName: name, TemplateData, Headers } = content?.Template ?? {};
  if (!name) throw new SesError('BadRequestException', 'The local cloud sends stored templates alone.');
  const template = state.templates.get(name);
  if (!template) throw new SesError('NotFoundException', `Template ${name} does not exist.`);
  return { template, data: jsonData(TemplateData), headers: Headers as Header[] | undefined };
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

/** The text files of a mail, which JSON has in base64. Throws a SesError for what SES or a mailbox would not take; others are not sent. */
function attachmentsOf(attachments: Attachment[] = []): NonNullable<Mail['attachments']> {
  let bytes = 0;
  return attachments.map(({ FileName: name = '', ContentType: type = '', RawContent: content }) => {
    if (!/^[\w.-]{1,255}$/.test(name)) throw new SesError('BadRequestException', 'Invalid attachment name.');
    if (type.length > 78 || !/^text\/plain; ?charset=UTF-8$/i.test(type))
      throw new SesError('BadRequestException', `The local cloud sends text files alone, not ${type}.`);
    const data = Buffer.from(String(content ?? ''), 'base64');
    bytes += data.length;
    if (data.length === 0 || bytes > most)
      throw new SesError('BadRequestException', 'An attachment is empty, or they are too long.');
    return { name, text: data.toString('utf8') };
  });
}
