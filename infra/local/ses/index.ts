import { jsonReply, listenWithReplies, readBody, type Reply } from '../http.ts';
import { SesError, type SesState } from './account.ts';
import {
  createFaults,
  createQuota,
  type Mailbox,
  type Refusal,
  refusalOf,
  refusals,
  type SesFaults,
} from './faults.ts';
import { openInbox, type Inbox, type Mail } from './inbox.ts';
import { operations } from './operations.ts';
import { renderTemplate, type MailTemplate } from './render.ts';

export type { Inbox, Mail } from './inbox.ts';
export { publishMails } from './events.ts';
export type { MailTemplate } from './render.ts';

/** A mail without what its template makes of its data. */
export type UnrenderedMail = Omit<Mail, 'subject' | 'html' | 'text'>;

export interface SesOptions {
  templates: MailTemplate[];
  /** Verified senders: addresses or domains (AWS::SES::EmailIdentity). */
  identities: string[];
  configurationSets?: string[];
  dataDir: string | null;
  now?: () => number;
  /** Enforced mails per second; unlimited when not set. */
  sendRate?: number | undefined;
}

export interface Ses {
  url: string;
  inbox: Inbox;
  faults: SesFaults;
  /** Puts mails of the past into the inbox, rendered by the templates of today; no listener is told. Throws when one cannot be rendered. */
  restore(mails: UnrenderedMail[]): void;
  close(): Promise<void>;
}

/** SES by its second API: templated mails, single and in bulk, delivered to an inbox. */
export async function startSes(options: SesOptions): Promise<Ses> {
  const { dataDir, sendRate, now = Date.now } = options;
  const inbox = await openInbox(dataDir);
  const mailboxes = new Map<string, Mailbox>();
  const state: SesState = {
    templates: new Map(options.templates.map((template) => [template.TemplateName, template])),
    identities: options.identities,
    configurationSets: new Set(options.configurationSets),
    inbox,
    mailboxes,
    takeQuota: createQuota(sendRate, now),
    now,
  };
  const faults = createFaults(mailboxes);
  const server = await listenWithReplies(
    async (request) => {
      const { method = '', url = '' } = request;
      const body = (await readBody(request)).toString();
      const reply = answer(state, faults, { method, path: url.split('?')[0]!, body });
      if (!reply) request.socket.destroy();
      return reply ?? {};
    },
    ({ message }) => refusal([500, 'InternalServiceErrorException', message]),
  );
  return {
    url: server.url,
    inbox,
    faults,
    restore: (mails) =>
      inbox.restore(
        mails.map((mail) => {
          const template = state.templates.get(mail.template ?? '');
          if (!template) throw new Error(`Template ${mail.template} does not exist`);
          return { ...mail, ...renderTemplate(template, mail.data ?? {}) };
        }),
      ),
    async close() {
      await server.close();
      inbox.close();
    },
  };
}

const refusal = ([status, code, message]: Refusal) =>
  jsonReply(status, { message }, { 'x-amzn-errortype': code });

/** The response to a call; null when the connection is to be closed without one. */
function answer(
  state: SesState,
  faults: ReturnType<typeof createFaults>,
  { method, path, body }: { method: string; path: string; body: string },
): Reply | null {
  const operation = method === 'POST' && Object.hasOwn(operations, path) ? operations[path] : undefined;
  if (!operation)
    return refusal([404, 'UnknownOperationException', `${path} is not supported by the local cloud.`]);
  const request = JSON.parse(body) as never;
  const fault = faults.take();
  const refused = refusalOf(fault);
  if (refused) return refusal(refused);
  if (!state.takeQuota(operation.mailsOf(request))) return refusal(refusals.throttle);
  try {
    const result = operation.answer(state, request, fault);
    return fault === 'accept-then-timeout' ? null : jsonReply(200, result);
  } catch (error) {
    if (!(error instanceof SesError)) throw error;
    return refusal([error.code === 'NotFoundException' ? 404 : 400, error.code, error.message]);
  }
}
