import { eventOf } from '#infra/local/ses/events.ts';
import type { Ses } from '#infra/local/ses/index.ts';
import { startFunction } from '../function-instance.ts';
import { startQueue } from '../queue.ts';
import type { BenchEnvironment } from './bench-environment.ts';

/** The cost per SES send event of mails whose outcome is already recorded. */
export interface FeedbackCost {
  events: number;
  units: number;
  cpuMs: number;
  peakMb: number;
}

const awsScope = { account: '000000000000', region: 'eu-west-1' };

/** Lets mail-feedback read the send events of the newest mails from their queue. */
export async function measureFeedback(
  environment: BenchEnvironment,
  ses: Ses,
  most: number,
): Promise<FeedbackCost> {
  const mails = ses.inbox.list().slice(0, most);
  const queue = await startQueue('events');
  for (const mail of mails) queue.messages.send(JSON.stringify(eventOf(mail, 'send', awsScope)));
  const variables = { ...environment.variables, AWS_ENDPOINT_URL_SQS: queue.url, QUEUE_URL: queue.queueUrl };
  const reader = await startFunction('mail-feedback', variables);
  let [cpuMs, peakMb] = [0, 0];
  const { readUnits, writeUnits } = await environment.proxy.count(async () => {
    ({ cpuMs, peakMb } = await reader.call({}));
  }, 0);
  if (queue.messages.size > 0) throw new Error('events were not handled');
  await reader.close();
  await queue.close();
  const events = mails.length;
  return { events, units: (readUnits + writeUnits) / events, cpuMs: cpuMs / events, peakMb };
}
