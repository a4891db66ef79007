import type { ServerResponse } from 'node:http';
import { listen, readBody } from '../listen.ts';
import { SesError, type SesState } from './account.ts';
import { errorXml, resultXml } from './answers.ts';
import { createFaults, type Mailbox, type SesFault, type SesFaults } from './faults.ts';
import { openInbox, type Inbox } from './inbox.ts';
import { mailsOf, operations, tooFast } from './operations.ts';
import { parseQuery, text } from './query.ts';
import { createQuota, type Quota } from './quota.ts';
import type { MailTemplate } from './render.ts';

export interface SesOptions {
  templates: MailTemplate[];
  /** Verified senders: addresses or domains (AWS::SES::EmailIdentity). */
  identities: string[];
  configurationSets?: string[];
  dataDir: string | null;
  now?: () => number;
  /** Mails a second, enforced; without it as many as are sent. */
  sendRate?: number | undefined;
  /** Keep the bodies of mails (yes unless said): without them many more fit into memory. */
  keepBodies?: boolean | undefined;
}

export interface Ses {
  url: string;
  inbox: Inbox;
  faults: SesFaults;
  quota: Quota;
  close(): Promise<void>;
}

/** SES v1 (Query protocol), its mails in an inbox. */
export async function startSes(options: SesOptions): Promise<Ses> {
  const { dataDir, keepBodies = true, sendRate, now = Date.now } = options;
  const inbox = await openInbox(dataDir, { keepBodies });
  const mailboxes = new Map<string, Mailbox>();
  const state: SesState = {
    templates: new Map(options.templates.map((template) => [template.TemplateName, template])),
    identities: options.identities,
    configurationSets: new Set(options.configurationSets),
    inbox,
    mailboxes,
    quota: createQuota(sendRate, now),
    now,
  };
  const faults = createFaults(mailboxes);
  const server = await listen((request, response) => {
    readBody(request)
      .then((body) => answer(state, () => faults.meet(), body.toString(), response))
      .catch((cause: Error) => send(response, 500, errorXml('InternalFailure', cause.message)));
  });
  return {
    url: server.url,
    inbox,
    faults,
    quota: state.quota,
    async close() {
      await server.close();
      await inbox.close();
    },
  };
}

function answer(
  state: SesState,
  meet: () => SesFault | undefined,
  form: string,
  response: ServerResponse,
): void {
  const request = parseQuery(form);
  const action = text(request.Action);
  const operation = Object.hasOwn(operations, action) ? operations[action] : undefined;
  if (!operation) return send(response, 400, errorXml('InvalidAction', `${action} is not served at home.`));
  const isSending = action.startsWith('Send');
  const fault = isSending ? meet() : undefined;
  if (fault === 'throttle' || (isSending && !state.quota.take(mailsOf(request))))
    return send(response, 400, errorXml('Throttling', tooFast));
  if (fault === 'unavailable')
    return send(response, 503, errorXml('ServiceUnavailable', 'Service is unavailable'));
  try {
    const result = operation(state, request, fault);
    if (fault === 'accept-then-timeout') response.socket?.destroy();
    else send(response, 200, resultXml(action, result));
  } catch (error) {
    if (!(error instanceof SesError)) throw error;
    send(response, 400, errorXml(error.code, error.message));
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/xml', 'x-amzn-requestid': 'home' }).end(body);
}
