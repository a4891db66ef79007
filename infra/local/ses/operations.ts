import { SesError, type SesState } from './account.ts';
import { deliver, deliverTemplate } from './deliver.ts';
import { checkSender, envelopeOf } from './envelope.ts';
import type { SesFault } from './faults.ts';
import { parseMessage } from './mime.ts';
import { fields, list, text, type QueryValue } from './query.ts';
import type { MailTemplate } from './render.ts';

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

function data(value: QueryValue | undefined): string {
  return text(fields(value).Data);
}
