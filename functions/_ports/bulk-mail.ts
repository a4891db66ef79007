import { brand } from '#shared/rules/brand.ts';
import { env, required } from '../_kit/env.ts';
import { awsCaller, type AwsAnswer } from './aws-call.ts';

/** One mail of a bulk call: `tags` come back with SES's events. */
export interface BulkMail {
  to: string;
  tags: Record<string, string>;
  data: object;
}

/** What SES said of one mail: taken, never to be taken, or not taken now. */
export type BulkVerdict = 'sent' | 'rejected' | 'postponed';

const post = awsCaller({
  name: 'ses',
  host: 'email',
  endpoint: env.AWS_ENDPOINT_URL_SES,
  requestTimeout: 10_000,
});

/**
 * Sends up to 50 mails of one template in one call and tells the verdict on each, in order. A call that SES refuses
 * because of a mail in it is cut in halves until only that one is refused (P28). Any error thrown, such as a timeout,
 * leaves open which mails SES took; the call is not repeated, for SES would send twice.
 */
export async function sendBulk(template: string, mails: BulkMail[]): Promise<BulkVerdict[]> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await post(headers, form(template, mails));
  if (answer.status === 200) {
    const statuses = textsOf(answer, 'Status');
    return mails.map((_, at) => verdictOf(statuses[at]));
  }
  const [code = 'no reason'] = textsOf(answer, 'Code');
  if (answer.status >= 500) throw new Error(`SES answered ${answer.status}: ${code}`);
  if (!refusesMail.test(code)) return mails.map(() => 'postponed');
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

/** What stands in the answer's elements of this name, in order; those that hold elements themselves do not count. */
const textsOf = ({ body }: AwsAnswer, element: string): string[] =>
  Array.from(body.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g')), ([, text]) => text!);

/** A status that names the mail is final; all others are the account's or the moment's, and may pass. */
function verdictOf(status: string | undefined): BulkVerdict {
  if (status === 'Success') return 'sent';
  return refusesMail.test(status ?? '') ? 'rejected' : 'postponed';
}

const refusesMail = /^(MessageRejected|InvalidParameter|InvalidParameterValue)(Exception)?$/;
