import type { RoutineBatch } from '../../_data/routines/batch.ts';
import { required } from '../../_kit/env.ts';
import { enqueueAll } from '../../_ports/queue.ts';

/** Queues batches for send-routines, all at once; throws when SQS does not accept one of them. */
export const enqueueBatches = (batches: RoutineBatch[]): Promise<void> =>
  enqueueAll(
    required('ROUTINE_QUEUE_URL'),
    batches.map((batch) => ({ id: batch.batchId, body: JSON.stringify(batch) })),
  );
