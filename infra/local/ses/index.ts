import { listenWithReplies, readBody, type Reply } from '../http/index.ts';
import { SesError, type SesState } from './account.ts';
import { errorXml, resultXml } from './answers.ts';
import { createFaults, type Mailbox, type SesFaults } from './faults.ts';
import { openInbox, type Inbox, type Mail } from './inbox.ts';
import { mailsOf, operations, tooFast } from './operations.ts';
import { parseQuery, text } from './query.ts';
import { createQuota, type Quota } from './quota.ts';
import { renderTemplate, type MailTemplate } from './render.ts';

export type { Inbox, Mail } from './inbox.ts';
export { publishMails } from './publish.ts';
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
  /** Keep the bodies of mails (default true): without them many more fit into memory. */
  keepBodies?: boolean | undefined;
}

export interface Ses {
  url: string;
  inbox: Inbox;
  faults: SesFaults;
  quota: Quota;
  /** Puts mails of the past into the inbox, rendered by the templates of today; no listener is told. Throws when one cannot be rendered. */
  restore(mails: UnrenderedMail[]): void;
  close(): Promise<void>;
}

/** SES v1 (Query protocol): templated mails, single and in bulk, delivered to an inbox. */
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
  const server = await listenWithReplies(
    async (request) => {
      const reply = answer(state, faults, (await readBody(request)).toString());
      if (!reply) request.socket.destroy();
      return reply ?? {};
    },
    ({ message }) => xml(500, errorXml('InternalFailure', message)),
  );
  return {
    url: server.url,
    inbox,
    faults,
    quota: state.quota,
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

const xml = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'text/xml', 'x-amzn-requestid': 'local' },
  body,
});

/** The response to a request; null when the connection is to be closed without one. */
function answer(state: SesState, faults: ReturnType<typeof createFaults>, form: string): Reply | null {
  const request = parseQuery(form);
  const action = text(request.Action);
  const operation = Object.hasOwn(operations, action) ? operations[action] : undefined;
  if (!operation)
    return xml(400, errorXml('InvalidAction', `${action} is not supported by the local cloud.`));
  const fault = faults.take();
  if (fault === 'throttle' || !state.quota.take(mailsOf(request)))
    return xml(400, errorXml('Throttling', tooFast));
  if (fault === 'unavailable') return xml(503, errorXml('ServiceUnavailable', 'Service is unavailable'));
  try {
    const result = operation(state, request, fault);
    return fault === 'accept-then-timeout' ? null : xml(200, resultXml(action, result));
  } catch (error) {
    if (!(error instanceof SesError)) throw error;
    return xml(400, errorXml(error.code, error.message));
  }
}
