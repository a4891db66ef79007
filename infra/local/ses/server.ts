import type { ServerResponse } from 'node:http';
import { listen, readBody } from '../listen.ts';
import { errorXml, resultXml } from './answers.ts';
import { openInbox, type Inbox, type MailOutcome } from './inbox.ts';
import { operations, SesError, type SesState } from './operations.ts';
import { parseQuery, text } from './query.ts';
import type { MailTemplate } from './render.ts';

export interface SesOptions {
  templates: MailTemplate[];
  /** Verified senders: addresses or domains (AWS::SES::EmailIdentity). */
  identities: string[];
  configurationSets?: string[];
  dataDir: string | null;
  now?: () => number;
}

/** What the next sending call meets. `accept-then-timeout`: the mail goes out, the answer never comes. */
export type SesFault = 'throttle' | 'accept-then-timeout' | 'unavailable';

export interface Ses {
  url: string;
  inbox: Inbox;
  faults: {
    /** The next `times` sending calls meet this fault. */
    next(fault: SesFault, times?: number): void;
    /** What becomes of mails to this address from now on. */
    mailbox(address: string, outcome: MailOutcome): void;
    clear(): void;
  };
  close(): Promise<void>;
}

/** SES v1 (Query protocol), its mails in an inbox. */
export async function startSes(options: SesOptions): Promise<Ses> {
  const inbox = await openInbox(options.dataDir);
  const state: SesState = {
    templates: new Map(options.templates.map((template) => [template.TemplateName, template])),
    identities: options.identities,
    configurationSets: new Set(options.configurationSets),
    inbox,
    mailboxes: new Map(),
    now: options.now ?? Date.now,
  };
  const pending: SesFault[] = [];
  const server = await listen((request, response) => {
    readBody(request)
      .then((body) => answer(state, pending, body.toString(), response))
      .catch((cause: Error) => send(response, 500, errorXml('InternalFailure', cause.message)));
  });
  return {
    url: server.url,
    inbox,
    faults: {
      next: (fault, times = 1) => void pending.push(...Array<SesFault>(times).fill(fault)),
      mailbox: (address, outcome) => void state.mailboxes.set(address.toLowerCase(), outcome),
      clear() {
        pending.length = 0;
        state.mailboxes.clear();
      },
    },
    async close() {
      await server.close();
      await inbox.close();
    },
  };
}

function answer(state: SesState, pending: SesFault[], form: string, response: ServerResponse): void {
  const request = parseQuery(form);
  const action = text(request.Action);
  const operation = Object.hasOwn(operations, action) ? operations[action] : undefined;
  if (!operation) return send(response, 400, errorXml('InvalidAction', `${action} is not served at home.`));
  const fault = action.startsWith('Send') ? pending.shift() : undefined;
  if (fault === 'throttle')
    return send(response, 400, errorXml('Throttling', 'Maximum sending rate exceeded.'));
  if (fault === 'unavailable')
    return send(response, 503, errorXml('ServiceUnavailable', 'Service is unavailable'));
  try {
    const result = operation(state, request);
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
