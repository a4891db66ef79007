import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { errorFields, log } from '../_kit/log.ts';
import { recordBounce } from './record-bounce.ts';
import { readFeedback, type Feedback } from './ses-event.ts';
import { recordDeliveries } from './record-delivery.ts';

/**
 * Triggered by SES's events, some minutes after they happened. A send event settles a claim whose worker got no response
 * (P29). A bounce or a complaint stops the mails to an address (P30). A message that fails goes back to the queue alone.
 */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const failed = new Set<string>();
  const attempt = <T>(messageIds: string[], work: () => Promise<T>) =>
    work().catch((error: unknown) => {
      for (const each of messageIds) failed.add(each);
      log.error('feedback not handled', { messages: messageIds.length, ...errorFields(error) });
    });
  const received: { messageId: string; feedback: Feedback }[] = [];
  for (const { messageId, body } of event.Records)
    await attempt([messageId], async () => received.push({ messageId, feedback: readFeedback(body) }));
  const sent = received.filter(({ feedback }) => feedback.kind === 'sent');
  await attempt(
    sent.map(({ messageId }) => messageId),
    () => recordDeliveries(sent.map(({ feedback }) => feedback)),
  );
  for (const { messageId, feedback } of received)
    if (feedback.kind !== 'sent') await attempt([messageId], () => recordBounce(feedback));
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
}
