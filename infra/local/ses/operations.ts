import { bareAddress, InvalidAddressError, isVerified } from './address.ts';
import type { Mailbox, SesFault } from './faults.ts';
import type { Inbox, Mail, MailOutcome } from './inbox.ts';
import { parseMessage } from './mime.ts';
import { fields, list, text, type QueryValue } from './query.ts';
import type { Quota } from './quota.ts';
import { renderTemplate, type MailTemplate, type RenderedMail } from './render.ts';

/** What SES knows at home: from the template, and from tests. */
export interface SesState {
  templates: Map<string, MailTemplate>;
  identities: string[];
  configurationSets: Set<string>;
  inbox: Inbox;
  /** What becomes of mails to an address; others are delivered. */
  mailboxes: Map<string, Mailbox>;
  quota: Quota;
  now: () => number;
}

/** An error answer of SES. */
export class SesError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Request = Record<string, QueryValue>;
type Operation = (state: SesState, request: Request, fault?: SesFault) => QueryValue;

/** The actions served, by name; each gives its result. */
export const operations: Record<string, Operation> = {
  SendEmail: (state, request) => {
    const { Subject, Body } = fields(request.Message);
    const { Html, Text } = fields(Body);
    const content = { subject: data(Subject), html: data(Html), text: data(Text) };
    return {
      MessageId: deliver(state, envelopeOf(state, request, request.Destination, [request.Tags]), content),
    };
  },
  SendRawEmail: (state, request) => {
    const message = parseMessage(Buffer.from(text(fields(request.RawMessage).Data), 'base64'));
    const to = list(request.Destinations).length > 0 ? request.Destinations : message.to;
    const sender = { ...request, Source: text(request.Source) || message.from };
    return {
      MessageId: deliver(
        state,
        envelopeOf(state, sender, { ToAddresses: to ?? [] }, [request.Tags]),
        message,
      ),
    };
  },
  SendTemplatedEmail: (state, request) => {
    const template = templateOf(state, request.Template);
    const envelope = envelopeOf(state, request, request.Destination, [request.Tags]);
    return { MessageId: deliverTemplate(state, envelope, template, jsonData(request.TemplateData)) };
  },
  SendBulkTemplatedEmail: (state, request, fault) => {
    const destinations = list(request.Destinations).map(fields);
    if (destinations.length > 50) throw new SesError('MessageRejected', 'Recipient count exceeds 50.');
    const template = templateOf(state, request.Template);
    const defaults = jsonData(request.DefaultTemplateData);
    checkSender(state, request);
    const isThrottled = (at: number) => fault === 'throttle-some' && at % 2 === 1;
    return {
      Status: destinations.map((each, at) =>
        isThrottled(at) ? throttled : sendOne(state, request, template, defaults, each),
      ),
    };
  },
  GetSendQuota: ({ inbox, quota, now }) => ({
    Max24HourSend: `${Math.max(50_000, quota.rate * 86_400)}`,
    MaxSendRate: `${quota.rate}`,
    SentLast24Hours: `${inbox.countSince(now() - 86_400_000)}`,
  }),
};

/** What SES answers to more mails than the account may send in a second. */
export const tooFast = 'Maximum sending rate exceeded.';

const throttled = { Status: 'AccountThrottled', Error: tooFast };

/** How many mails a sending call asks for. */
export const mailsOf = ({ Destinations, Destination }: Request): number =>
  Math.max(1, list(Destinations ?? fields(Destination).ToAddresses).length);

/** One mail of a bulk call; a bad destination fails alone. */
function sendOne(
  state: SesState,
  request: Request,
  template: MailTemplate,
  defaults: object,
  each: Request,
): QueryValue {
  try {
    const envelope = envelopeOf(state, request, each.Destination, [
      request.DefaultTags,
      each.ReplacementTags,
    ]);
    const own = { ...defaults, ...jsonData(each.ReplacementTemplateData) };
    return { Status: 'Success', MessageId: deliverTemplate(state, envelope, template, own) };
  } catch (error) {
    if (!(error instanceof SesError)) throw error;
    return { Status: error.code, Error: error.message };
  }
}

type Envelope = Pick<Mail, 'to' | 'from' | 'tags' | 'configurationSet'>;

function envelopeOf(
  state: SesState,
  request: Request,
  destination: QueryValue | undefined,
  tags: (QueryValue | undefined)[],
): Envelope {
  checkSender(state, request);
  const { ToAddresses, CcAddresses, BccAddresses } = fields(destination);
  const recipients = [ToAddresses, CcAddresses, BccAddresses]
    .flatMap(list)
    .map((each) => checkedAddress(text(each)));
  if (recipients.length === 0) throw new SesError('InvalidParameterValue', 'There are no recipients.');
  if (recipients.length > 50) throw new SesError('MessageRejected', 'Recipient count exceeds 50.');
  const configurationSet = text(request.ConfigurationSetName);
  return {
    to: recipients.join(', '),
    from: text(request.Source),
    tags: tagsOf(tags),
    ...(configurationSet && { configurationSet }),
  };
}

function checkSender(state: SesState, request: Request): void {
  const address = checkedAddress(text(request.Source));
  if (!isVerified(address, state.identities)) {
    const advice = 'The following identities failed the check in region EU-WEST-1:';
    throw new SesError('MessageRejected', `Email address is not verified. ${advice} ${address}`);
  }
  const set = text(request.ConfigurationSetName);
  if (set && !state.configurationSets.has(set)) {
    throw new SesError('ConfigurationSetDoesNotExist', `Configuration set <${set}> does not exist.`);
  }
}

function checkedAddress(address: string): string {
  try {
    return bareAddress(address);
  } catch (error) {
    if (error instanceof InvalidAddressError) throw new SesError('InvalidParameterValue', error.message);
    throw error;
  }
}

/** Later lists win. SES takes few characters in a tag. */
function tagsOf(lists: (QueryValue | undefined)[]): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const tag of lists.flatMap(list)) {
    const { Name, Value } = fields(tag);
    for (const part of [text(Name), text(Value)]) {
      if (!/^[A-Za-z0-9_-]{1,256}$/.test(part)) {
        throw new SesError(
          'InvalidParameterValue',
          `Invalid tag "${part}": only letters, digits, _ and -, at most 256.`,
        );
      }
    }
    tags[text(Name)] = text(Value);
  }
  return tags;
}

function templateOf(state: SesState, name: QueryValue | undefined): MailTemplate {
  const template = state.templates.get(text(name));
  if (!template) throw new SesError('TemplateDoesNotExist', `Template ${text(name)} does not exist`);
  return template;
}

function jsonData(value: QueryValue | undefined): Record<string, unknown> {
  try {
    return JSON.parse(text(value) || '{}') as Record<string, unknown>;
  } catch {
    throw new SesError('InvalidRenderingParameter', 'Template rendering data is invalid');
  }
}

/** SES accepts first and renders later: a template that fails costs the mail, not the call. */
function deliverTemplate(
  state: SesState,
  envelope: Envelope,
  template: MailTemplate,
  values: Record<string, unknown>,
): string {
  try {
    return deliver(state, envelope, renderTemplate(template, values), { template: template.TemplateName });
  } catch (error) {
    if (error instanceof SesError) throw error;
    const failed = {
      template: template.TemplateName,
      outcome: 'rendering-failure',
      reason: (error as Error).message,
    } as const;
    return deliver(state, envelope, { subject: '', html: '', text: '' }, failed);
  }
}

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

/** SES's own mailbox simulator, and what tests have set. */
function outcomeFor({ mailboxes }: SesState, to: string): Mailbox {
  const simulated: Record<string, MailOutcome> = {
    bounce: 'bounced',
    complaint: 'complained',
    suppressionlist: 'suppressed',
  };
  const simulator = /^([a-z]+)(?:\+.*)?@simulator\.amazonses\.com$/i.exec(to)?.[1]?.toLowerCase();
  return simulated[simulator ?? ''] ?? mailboxes.get(to.toLowerCase()) ?? 'delivered';
}

function data(value: QueryValue | undefined): string {
  return text(fields(value).Data);
}
