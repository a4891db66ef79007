import type { SQSBatchResponse } from 'aws-lambda';
import { eventOf } from '#infra/local/ses/events.ts';
import type { Ses } from '#infra/local/ses/server.ts';
import { startFunction } from './function-instance.ts';
import type { BenchEnvironment } from './bench-environment.ts';

/** What SES's events of mails that were sent as they should cost, each. */
export interface FeedbackCost {
  events: number;
  units: number;
  cpuMs: number;
  peakMb: number;
}

/** So many messages come with one call, as the event source of the stack brings them. */
const messagesPerCall = 100;
const awsScope = { account: '000000000000', region: 'eu-west-1' };

/** Tells mail-feedback that SES has sent the newest mails. */
export async function measureFeedback(
  environment: BenchEnvironment,
  ses: Ses,
  most: number,
): Promise<FeedbackCost> {
  const mails = ses.inbox.list().slice(0, most);
  const reader = await startFunction('mail-feedback', environment.variables);
  let [cpuMs, peakMb] = [0, 0];
  const { readUnits, writeUnits } = await environment.proxy.count(async () => {
    for (let from = 0; from < mails.length; from += messagesPerCall) {
      const Records = mails.slice(from, from + messagesPerCall).map((mail) => ({
        messageId: mail.id,
        body: JSON.stringify(eventOf(mail, 'send', awsScope)),
        attributes: { ApproximateReceiveCount: '1' },
      }));
      const call = await reader.call<SQSBatchResponse>({ Records });
      if (call.answer.batchItemFailures.length > 0) throw new Error('events were not handled');
      cpuMs += call.cpuMs;
      peakMb = call.peakMb;
    }
  }, 0);
  await reader.close();
  const events = mails.length;
  return { events, units: (readUnits + writeUnits) / events, cpuMs: cpuMs / events, peakMb };
}
