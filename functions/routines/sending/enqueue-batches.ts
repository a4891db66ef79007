import { routineBatchMessages, type RoutineBatch } from './routine-batch.ts';
import { required } from '../../platform/kit/env.ts';
import { enqueueAll } from '../../platform/ports/queue.ts';

/** Queues batches for send-routines in concurrent calls; throws when SQS does not accept one of them. */
export const enqueueBatches = (batches: RoutineBatch[]): Promise<void> =>
  enqueueAll(
    required('ROUTINE_QUEUE_URL'),
    batches.map((batch) => ({ id: batch.batchId, body: routineBatchMessages.write(batch) })),
  );
