import type { SQSBatchResponse } from 'aws-lambda';
import { maxFeedbackTries } from '#shared/rules/routines/routine-sending.ts';
import type { Messages } from '../../platform/jobs/drain-queue.ts';
import { isLastTry } from '../../platform/kit/last-try.ts';
import { errorFields, log } from '../../platform/kit/log.ts';
import type { QueueMessage } from '../../platform/ports/queue.ts';
import { recordBounce } from './record-bounce.ts';
import { readFeedback, type Feedback } from '../../messages/mails/ses-event.ts';
import { recordDeliveries } from './record-delivery.ts';
import { recordSentMails } from '../../messages/mails/record-sent-mails.ts';

/**
 * Handles SES's events, some minutes after they happened. A send event settles a claim whose worker died or got no response
 * (P29, P270). A bounce or a complaint stops the mails to an address (P30). A message that fails goes back to the queue alone, and
 * after its last try to the dead letters: only then its failure is an error that rings.
 */
export async function handleFeedback(event: Messages): Promise<SQSBatchResponse> {
  const failed = new Set<string>();
  const attempt = <T>(records: QueueMessage[], work: () => Promise<T>) =>
    work().catch((error: unknown) => {
      for (const { messageId } of records) failed.add(messageId);
      const level = records.some((each) => isLastTry(each, maxFeedbackTries)) ? 'error' : 'warn';
      log[level]('feedback not handled', { messages: records.length, ...errorFields(error) });
    });
  const received: { record: QueueMessage; feedback: Feedback }[] = [];
  for (const record of event.Records)
    await attempt([record], async () => received.push({ record, feedback: readFeedback(record.body) }));
  const sent = received.filter(({ feedback }) => feedback.kind === 'sent');
  await attempt(
    sent.map(({ record }) => record),
    async () => {
      const events = sent.map(({ feedback }) => feedback);
      await Promise.all([recordDeliveries(events), recordSentMails(events)]);
    },
  );
  for (const { record, feedback } of received)
    if (feedback.kind !== 'sent') await attempt([record], () => recordBounce(feedback));
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
}
