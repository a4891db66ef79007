import { SesError, type SesState } from './account.ts';
import { deliverTemplate } from './deliver.ts';
import { checkSender, envelopeOf } from './envelope.ts';
import type { SesFault } from './faults.ts';
import { fields, list, text, type QueryValue } from './query.ts';
import type { MailTemplate } from './render.ts';

type Request = Record<string, QueryValue>;
type Operation = (state: SesState, request: Request, fault?: SesFault) => QueryValue;

/** The supported actions by name; each returns its result. */
export const operations: Record<string, Operation> = {
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
};

/** SES's message when more mails are sent in a second than the account may send. */
export const tooFast = 'Maximum sending rate exceeded.';

const throttled = { Status: 'AccountThrottled', Error: tooFast };

/** Number of mails that a sending call asks for. */
export const mailsOf = ({ Destinations, Destination }: Request): number =>
  Math.max(1, list(Destinations ?? fields(Destination).ToAddresses).length);

/** Sends one mail of a bulk call. A bad destination fails alone. */
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
