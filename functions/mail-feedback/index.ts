import { feedbackBatch } from '#shared/rules/routine-sending.ts';
import { drainQueue } from '../_flows/queues/drain-queue.ts';
import { handleFeedback } from './handle-feedback.ts';

/** Called every minute: reads the queue of SES's events until it is empty. */
export const handler = drainQueue(handleFeedback, feedbackBatch);
