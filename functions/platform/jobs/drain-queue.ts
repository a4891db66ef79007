import type { Context, SQSBatchResponse } from 'aws-lambda';
import { required } from '../kit/env.ts';
import { deleteMessages, receiveMessages, type QueueMessage } from '../ports/queue.ts';

/** Messages of a queue, as Lambda's poller hands them over. */
export interface Messages {
  Records: QueueMessage[];
}

export type Remaining = Pick<Context, 'getRemainingTimeInMillis'>;

/** Handles messages and names those that are to come again. */
export type HandleMessages = (messages: Messages, context: Remaining) => Promise<SQSBatchResponse>;

/**
 * The Lambda handler of a function that receives the messages of its queue itself, since a poller of Lambda is paid while it waits. It is
 * called when a message was sent, and by a schedule, which takes what a lost call has left and what comes again. What it does not
 * delete, SQS delivers again, and moves to the dead letters after the last try. A batch begins in the first half of its time.
 */
export const drainQueue =
  (handle: HandleMessages, batchSize = 1) =>
  async (_call: unknown, context: Remaining): Promise<void> => {
    const queueUrl = required('QUEUE_URL');
    const half = context.getRemainingTimeInMillis() / 2;
    do {
      const messages = await receiveMessages(queueUrl, batchSize);
      if (messages.length === 0) return;
      const { batchItemFailures } = await handle({ Records: messages }, context);
      const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      await deleteMessages(
        queueUrl,
        messages.filter(({ messageId }) => !failed.has(messageId)),
      );
    } while (context.getRemainingTimeInMillis() > half);
  };
