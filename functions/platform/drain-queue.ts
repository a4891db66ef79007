import type { Context, SQSBatchResponse, SQSRecord } from 'aws-lambda';
import { required } from './kit/env.ts';
import { deleteMessages, type QueueMessage, receiveMessages } from './ports/queue.ts';
import type * as z from 'zod';
import { errorFields, log } from './kit/log.ts';
import type { MessageKind } from './table/entity.ts';

/** Messages of a queue, as Lambda's poller hands them over. */
export interface Messages {
  Records: QueueMessage[];
}

type Remaining = Pick<Context, 'getRemainingTimeInMillis'>;

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

/** Whether SQS moves a message to the dead letters when this try fails; before, it delivers the message again. */
export const isLastTry = ({ attributes }: Pick<SQSRecord, 'attributes'>, maxTries: number): boolean =>
  Number(attributes.ApproximateReceiveCount) >= maxTries;

type Schema = z.core.$ZodType<{ _id: string }>;

interface Consumer<S extends Schema> {
  /** What names a job. */
  messages: MessageKind<S>;
  /** After so many the message is a dead letter. */
  tries: number;
  /** The line in the log about a try that failed. */
  failure: string;
  /** Goes on with a job; throws when the message is to come again. */
  work: (name: z.output<S>, remainingMs: () => number, isLastTry: boolean) => Promise<void>;
}

/**
 * Handles messages of a queue of jobs, one at a time. A failure is tried again; after the last try the user reads that the job
 * failed.
 */
export const jobMessages =
  <S extends Schema>({ messages, tries, failure, work }: Consumer<S>): HandleMessages =>
  async (event, context) => {
    const failed: SQSBatchResponse['batchItemFailures'] = [];
    for (const record of event.Records) {
      let id = record.messageId;
      const isLast = isLastTry(record, tries);
      try {
        const name = messages.read(record.body);
        id = name._id;
        await work(name, () => context.getRemainingTimeInMillis(), isLast);
      } catch (error) {
        log[isLast ? 'error' : 'warn'](failure, { id, ...errorFields(error) });
        failed.push({ itemIdentifier: record.messageId });
      }
    }
    return { batchItemFailures: failed };
  };
