import type { BulkEmailEntryResult, SendBulkEmailCommandInput } from '@aws-sdk/client-sesv2';
import { brand } from '#shared/content/brand.ts';
import { env, required } from '../kit/env.ts';
import { errorFields, log } from '../kit/log.ts';
import { isPermanent, loadSes, needsOperator } from './ses-client.ts';

/** One mail of a bulk call: `tags` come back with SES's events. */
export interface BulkMail {
  to: string;
  tags: Record<string, string>;
  data: object;
}

/** What became of one mail: accepted, never to be accepted, not accepted now, or unknown. */
export type BulkVerdict = 'sent' | 'rejected' | 'postponed' | 'unknown';

/** Milliseconds: fifty mails take SES longer than one. */
const requestTimeout = 10_000;

/**
 * Sends up to 50 mails of one template in one call and gives the verdict on each, in order; answers of the recipients go to
 * `replyTo`. A call that SES refuses
 * because of a mail in it is cut in halves until only that one is refused (P28). A call without an answer, such as after a
 * timeout, is not repeated, for SES would send twice; a call that found no connection was not made.
 */
export async function sendBulk(template: string, mails: BulkMail[], replyTo: string): Promise<BulkVerdict[]> {
  const ses = await loadSes();
  try {
    const command = new ses.SendBulkEmailCommand(input(template, mails, replyTo));
    const { BulkEmailEntryResults: results = [] } = await ses.client.send(command, { requestTimeout });
    logRefusals(results);
    return mails.map((_, at) => verdictOf(results[at]));
  } catch (error) {
    if (!(error instanceof ses.SESv2ServiceException)) {
      log.warn('bulk call without an answer of SES', { count: mails.length, ...errorFields(error) });
      return mails.map(() => (isUnheard(error) ? 'postponed' : 'unknown'));
    }
    const { name: code, message, $fault, $metadata } = error;
    const level = needsOperator(code, message) ? 'error' : 'warn';
    // without the message, which may name an address
    log[level]('bulk call refused by SES', { count: mails.length, status: $metadata.httpStatusCode, code });
    if ($fault === 'server') return mails.map(() => 'unknown');
    if (!isPermanent(code, message)) return mails.map(() => 'postponed');
    if (mails.length === 1) return ['rejected'];
    const half = Math.ceil(mails.length / 2);
    return [
      ...(await sendBulk(template, mails.slice(0, half), replyTo)),
      ...(await sendBulk(template, mails.slice(half), replyTo)),
    ];
  }
}

const input = (template: string, mails: BulkMail[], replyTo: string): SendBulkEmailCommandInput => ({
  FromEmailAddress: `${brand.name} <${required('MAIL_FROM')}>`,
  ReplyToAddresses: [replyTo],
  DefaultContent: {
    Template: { TemplateName: `${env().MAIL_TEMPLATE_PREFIX ?? ''}${template}`, TemplateData: '{}' },
  },
  DefaultEmailTags: [{ Name: 'template', Value: template }],
  ConfigurationSetName: env().MAIL_CONFIGURATION_SET,
  BulkEmailEntries: mails.map(({ to, tags, data }) => ({
    Destination: { ToAddresses: [to] },
    ReplacementEmailContent: { ReplacementTemplate: { ReplacementTemplateData: JSON.stringify(data) } },
    ReplacementTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
  })),
});

const unheardCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** Whether SES cannot have received a call, because there was no connection. */
const isUnheard = (error: unknown): boolean => unheardCodes.has((error as { code?: string }).code ?? '');

/** Logs how many mails of an accepted call have each status but success. */
function logRefusals(answers: BulkEmailEntryResult[]): void {
  const refused = answers.filter(({ Status }) => Status && Status !== 'SUCCESS');
  for (const [code, some] of Map.groupBy(refused, ({ Status }) => Status!)) {
    const level = some.some(({ Error: text = '' }) => needsOperator(code, text)) ? 'error' : 'warn';
    log[level]('mails refused by SES', { count: some.length, code });
  }
}

/** A status that names the mail is final; all others are the account's or the moment's, and may pass. */
function verdictOf(answer: BulkEmailEntryResult | undefined): BulkVerdict {
  if (!answer?.Status) return 'unknown';
  if (answer.Status === 'SUCCESS') return 'sent';
  return isPermanent(answer.Status, answer.Error ?? '') ? 'rejected' : 'postponed';
}
