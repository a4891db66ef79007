import type { BulkEmailDestination, BulkEmailDestinationStatus, SESClient } from '@aws-sdk/client-ses';
import { brand } from '#shared/rules/brand.ts';
import { env, required } from '../_kit/env.ts';
import { patience } from '../_kit/patience.ts';

/** One mail of a bulk call: `tags` come back with SES's events. */
export interface BulkMail {
  to: string;
  tags: Record<string, string>;
  data: object;
}

/** What SES said of one mail: taken, never to be taken, or not taken now. */
export type BulkVerdict = 'sent' | 'rejected' | 'postponed';

let client: SESClient | undefined;

/**
 * Sends up to 50 mails of one template in one call and tells the verdict on each, in order. A call that SES refuses
 * because of a mail in it is cut in halves until only that one is refused (P28). Any error thrown, such as a timeout,
 * leaves open which mails SES took.
 */
export async function sendBulk(template: string, mails: BulkMail[]): Promise<BulkVerdict[]> {
  const ses = await import('@aws-sdk/client-ses');
  // the SDK would repeat a call that timed out, and SES would send twice
  client ??= new ses.SESClient({ maxAttempts: 1, requestHandler: { ...patience, requestTimeout: 10_000 } });
  try {
    const command = new ses.SendBulkTemplatedEmailCommand(input(template, mails));
    const { Status = [] } = await client.send(command);
    return mails.map((_, at) => verdictOf(Status[at]));
  } catch (error) {
    const { name } = error as Error;
    if (!refusesMail.test(name)) {
      if (isRefusal(error as Error)) return mails.map(() => 'postponed');
      throw error;
    }
    if (mails.length === 1) return ['rejected'];
    const half = Math.ceil(mails.length / 2);
    return [
      ...(await sendBulk(template, mails.slice(0, half))),
      ...(await sendBulk(template, mails.slice(half))),
    ];
  }
}

const input = (template: string, mails: BulkMail[]) => ({
  Source: `${brand.name} <${required('MAIL_FROM')}>`,
  Template: `${env.MAIL_TEMPLATE_PREFIX ?? ''}${template}`,
  ConfigurationSetName: env.MAIL_CONFIGURATION_SET,
  DefaultTags: [{ Name: 'template', Value: template }],
  DefaultTemplateData: '{}',
  Destinations: mails.map(({ to, tags, data }): BulkEmailDestination => ({
    Destination: { ToAddresses: [to] },
    ReplacementTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
    ReplacementTemplateData: JSON.stringify(data),
  })),
});

/** A status that names the mail is final; all others are the account's or the moment's, and may pass. */
function verdictOf(status: BulkEmailDestinationStatus | undefined): BulkVerdict {
  if (status?.Status === 'Success') return 'sent';
  return refusesMail.test(status?.Status ?? '') ? 'rejected' : 'postponed';
}

const refusesMail = /^(MessageRejected|InvalidParameter|InvalidParameterValue)(Exception)?$/;

/** Whether SES answered and said no; otherwise nobody knows what it did. */
const isRefusal = (error: Error & { $metadata?: { httpStatusCode?: number } }): boolean => {
  const status = error.$metadata?.httpStatusCode ?? 0;
  return status >= 400 && status < 500;
};
