import { feedbackBatch } from '#shared/rules/routines/routine-sending.ts';
import { drainQueue } from '#functions/platform/drain-queue.ts';
import { handleFeedback } from '#functions/routines/sending/handle-feedback.ts';
import { awaitTraining } from '#functions/workouts/index.ts';

/** Called every minute: reads the queue of SES's events until it is empty. */
export const handler = drainQueue((event) => handleFeedback(event, awaitTraining), feedbackBatch);
