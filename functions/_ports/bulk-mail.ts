import { brand } from '#shared/rules/brand.ts';
import { env, required } from '../_kit/env.ts';
import { errorFields, log } from '../_kit/log.ts';
import { awsCaller } from './aws-call.ts';
import { isUnheard } from './aws-error.ts';
import { isPermanent } from './ses-faults.ts';

/** One mail of a bulk call: `tags` come back with SES's events. */
export interface BulkMail {
  to: string;
  tags: Record<string, string>;
  data: object;
}

/** What became of one mail: taken, never to be taken, not taken now, or nobody knows what SES did. */
export type BulkVerdict = 'sent' | 'rejected' | 'postponed' | 'unknown';

const post = awsCaller({
  name: 'ses',
  host: 'email',
  endpoint: env.AWS_ENDPOINT_URL_SES,
  requestTimeout: 10_000,
});

/**
 * Sends up to 50 mails of one template in one call and tells the verdict on each, in order. A call that SES refuses
 * because of a mail in it is cut in halves until only that one is refused (P28). A call without an answer, such as after a
 * timeout, is not repeated, for SES would send twice; one that found no connection was not made.
 */
export async function sendBulk(template: string, mails: BulkMail[]): Promise<BulkVerdict[]> {
  const all = (verdict: BulkVerdict) => mails.map(() => verdict);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await post(headers, form(template, mails)).catch((error: unknown): BulkVerdict => {
    log.warn('no answer of SES', { count: mails.length, ...errorFields(error) });
    return isUnheard(error) ? 'postponed' : 'unknown';
  });
  if (typeof answer === 'string') return all(answer);
  if (answer.status === 200) {
    const said = membersOf(answer.body);
    return mails.map((_, at) => verdictOf(said[at]));
  }
  const code = textOf(answer.body, 'Code');
  log.warn('mails refused by SES', { count: mails.length, status: answer.status, code });
  if (answer.status >= 500) return all('unknown');
  if (!isPermanent(code, textOf(answer.body, 'Message'))) return all('postponed');
  if (mails.length === 1) return ['rejected'];
  const half = Math.ceil(mails.length / 2);
  return [
    ...(await sendBulk(template, mails.slice(0, half))),
    ...(await sendBulk(template, mails.slice(half))),
  ];
}

/** SendBulkTemplatedEmail in AWS's Query protocol. */
function form(template: string, mails: BulkMail[]): string {
  const fields = {
    Action: 'SendBulkTemplatedEmail',
    Version: '2010-12-01',
    Source: `${brand.name} <${required('MAIL_FROM')}>`,
    Template: `${env.MAIL_TEMPLATE_PREFIX ?? ''}${template}`,
    'DefaultTags.member.1.Name': 'template',
    'DefaultTags.member.1.Value': template,
    DefaultTemplateData: '{}',
    ...(env.MAIL_CONFIGURATION_SET && { ConfigurationSetName: env.MAIL_CONFIGURATION_SET }),
  };
  return new URLSearchParams(fields).toString() + mails.map(destination).join('');
}

/** One of its destinations. Written by hand, for there are hundreds and URLSearchParams takes twice as long. */
function destination({ to, tags, data }: BulkMail, at: number): string {
  const mail = `&Destinations.member.${at + 1}`;
  const tagFields = Object.entries(tags).map(([name, value], nth) => {
    const tag = `${mail}.ReplacementTags.member.${nth + 1}`;
    return `${tag}.Name=${name}${tag}.Value=${encodeURIComponent(value)}`;
  });
  return `${mail}.Destination.ToAddresses.member.1=${encodeURIComponent(to)}${mail}.ReplacementTemplateData=${encodeURIComponent(JSON.stringify(data))}${tagFields.join('')}`;
}

/** What is said of each mail, in order. */
const membersOf = (xml: string): string[] =>
  Array.from(xml.matchAll(/<member>(.*?)<\/member>/gs), ([, said]) => said!);

/** The text of an element, empty without one; those that hold elements themselves do not count. */
const textOf = (xml: string, element: string): string =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';

/** A status that names the mail is final; all others are the account's or the moment's, and may pass. */
function verdictOf(said: string | undefined): BulkVerdict {
  if (said === undefined) return 'unknown';
  const status = textOf(said, 'Status');
  if (status === 'Success') return 'sent';
  return isPermanent(status, textOf(said, 'Error')) ? 'rejected' : 'postponed';
}
