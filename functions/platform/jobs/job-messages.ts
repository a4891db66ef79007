import type { SQSBatchResponse } from 'aws-lambda';
import type * as z from 'zod';
import { isLastTry } from '../kit/last-try.ts';
import { errorFields, log } from '../kit/log.ts';
import type { MessageKind } from '../kit/shapes.ts';
import type { HandleMessages } from './drain-queue.ts';

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
