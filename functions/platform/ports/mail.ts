import type { Attachment, SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { setTimeout as pause } from 'node:timers/promises';
import { brand } from '#shared/content/brand.ts';
import { env, required } from '../kit/env.ts';
import { isPermanent, loadSes, needsOperator } from './ses-client.ts';

/** SES will never take this mail: trying again is pointless. */
export class MailRejected extends Error {
  readonly reason: string;

  constructor(reason: string, cause: unknown) {
    super(`mail rejected: ${reason}`, { cause });
    this.name = 'MailRejected';
    this.reason = reason;
  }
}

/** SES has certainly not taken this mail, and may later. */
export class MailPostponed extends Error {
  readonly reason: string;
  /** Whether it waits for an operator, and not for the next moment. */
  readonly needsOperator: boolean;

  constructor(cause: Pick<Error, 'name' | 'message'>) {
    super(`mail postponed: ${cause.name}`, { cause });
    this.name = 'MailPostponed';
    this.reason = cause.name;
    this.needsOperator = needsOperator(cause.name, cause.message);
  }
}

interface TemplatedMail {
  id: string;
  to: string;
  template: string;
  data: object;
  /** Takes the POST of a mail program that unsubscribes at once (RFC 8058). */
  unsubscribeUrl?: string | undefined;
  /** Text files that go with it. */
  attachments: readonly { name: string; text: string }[];
}

/**
 * Sends one mail with its SES template. Throws `MailRejected` or `MailPostponed` when SES says no; any other error,
 * such as a timeout, leaves open whether SES took it.
 */
export async function sendTemplatedMail(mail: TemplatedMail): Promise<void> {
  const ses = await loadSes();
  for (let attempt = 1; ; attempt++) {
    try {
      await ses.client.send(new ses.SendEmailCommand(input(mail)));
      return;
    } catch (error) {
      const verdict = verdictOf(error as Error);
      if (!verdict) throw error;
      if (verdict instanceof MailRejected || !isThrottle(error) || attempt === 3) throw verdict;
      await pause(Math.random() * 1000 * attempt);
    }
  }
}

const input = ({
  id,
  to,
  template,
  data,
  unsubscribeUrl,
  attachments,
}: TemplatedMail): SendEmailCommandInput => ({
  FromEmailAddress: `${brand.name} <${required('MAIL_FROM')}>`,
  Destination: { ToAddresses: [to] },
  Content: {
    Template: {
      TemplateName: `${env().MAIL_TEMPLATE_PREFIX ?? ''}${template}`,
      TemplateData: JSON.stringify(data),
      ...(unsubscribeUrl && { Headers: unsubscribeHeaders(unsubscribeUrl) }),
      ...(attachments.length > 0 && { Attachments: attachments.map(textFile) }),
    },
  },
  ConfigurationSetName: env().MAIL_CONFIGURATION_SET,
  EmailTags: [
    { Name: 'mail', Value: id },
    { Name: 'template', Value: template },
  ],
});

const textFile = ({ name, text }: TemplatedMail['attachments'][number]): Attachment => ({
  FileName: name,
  ContentType: 'text/plain; charset=UTF-8',
  ContentDisposition: 'ATTACHMENT',
  // Windows reads a file without this mark, and without CR, in its own way
  RawContent: Buffer.from(`\uFEFF${text.replaceAll('\n', '\r\n')}`),
});

const unsubscribeHeaders = (url: string) => [
  { Name: 'List-Unsubscribe', Value: `<${url}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
];

/** The meaning of an SES response for the mail; null if it is unknown whether SES accepted it. */
function verdictOf(error: Error): MailRejected | MailPostponed | null {
  const { name, message } = error;
  if (needsOperator(name, message) || isThrottle(error)) return new MailPostponed(error);
  return isPermanent(name, message) ? new MailRejected(name, error) : null;
}

const isThrottle = (error: unknown) => {
  const { name, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  return /throttl|LimitExceeded|TooManyRequests/i.test(name) || $metadata?.httpStatusCode === 429;
};
