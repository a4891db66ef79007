import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { errorFields, log } from '../_kit/log.ts';
import { recordBounce } from './record-bounce.ts';
import { readFeedback, type Feedback } from './ses-event.ts';
import { recordDeliveries } from './record-delivery.ts';

/**
 * Woken by what SES tells of our mails, some minutes after it happened. That a routine was sent settles claims whose sender
 * never learnt it (P29); bounces and complaints end the mails to an address (P30). What fails goes back alone.
 */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const failed = new Set<string>();
  const attempt = <T>(messageIds: string[], work: () => Promise<T>) =>
    work().catch((error: unknown) => {
      for (const each of messageIds) failed.add(each);
      log.error('feedback not handled', { messages: messageIds.length, ...errorFields(error) });
    });
  const told: { messageId: string; feedback: Feedback }[] = [];
  for (const { messageId, body } of event.Records)
    await attempt([messageId], async () => told.push({ messageId, feedback: readFeedback(body) }));
  const sent = told.filter(({ feedback }) => feedback.kind === 'sent');
  await attempt(
    sent.map(({ messageId }) => messageId),
    () => recordDeliveries(sent.map(({ feedback }) => feedback)),
  );
  for (const { messageId, feedback } of told)
    if (feedback.kind !== 'sent') await attempt([messageId], () => recordBounce(feedback));
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
}
