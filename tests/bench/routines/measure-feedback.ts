import type { SQSBatchResponse } from 'aws-lambda';
import { eventOf } from '#infra/local/ses/events.ts';
import type { Ses } from '#infra/local/ses/index.ts';
import { startFunction } from '../function-instance.ts';
import type { BenchEnvironment } from './bench-environment.ts';

/** The cost per SES send event of mails whose outcome is already recorded. */
export interface FeedbackCost {
  events: number;
  units: number;
  cpuMs: number;
  peakMb: number;
}

/** Messages per call, as the event source of the stack delivers them. */
const messagesPerCall = 100;
const awsScope = { account: '000000000000', region: 'eu-west-1' };

/** Delivers the send events of the newest mails to mail-feedback. */
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
