import type { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { SlotRoutine } from '../_data/routine-progress.ts';
import { chunksOf } from '../_kit/chunks.ts';
import { required } from '../_kit/env.ts';
import { patience } from '../_kit/patience.ts';

/** Whom a message of the queue asks to send to: everything but names and addresses, which are read when it is sent. */
export const RoutineBatch = z.object({
  runId: z.string(),
  batchId: z.string(),
  /** `due`: whoever is still due by `day`. `now`: whoever has not got that month. `again`: what has failed before. */
  kind: z.enum(['due', 'now', 'again']),
  /** `YYYY-MM-DD`: the day of the run. */
  day: z.iso.date(),
  slots: z.array(SlotRoutine),
  /** `slot` counts from 0. The routine is due on `due`, and once it is sent the next one on `next`. */
  members: z.array(z.object({ userId: z.string(), slot: z.int(), due: z.iso.date(), next: z.iso.date() })),
});
export type RoutineBatch = z.output<typeof RoutineBatch>;

let client: SQSClient | undefined;

/** So many messages go with one call: of 200 KB at most, for 250 different routines, they keep below its 1,024. */
const batchesPerCall = 5;

/** Queues batches, all at once; throws when one was not taken. */
export async function enqueueBatches(batches: RoutineBatch[]): Promise<void> {
  const sqs = await import('@aws-sdk/client-sqs');
  client ??= new sqs.SQSClient({ requestHandler: patience });
  const QueueUrl = required('ROUTINE_QUEUE_URL');
  const calls = chunksOf(batches, batchesPerCall).map((some) =>
    some.map((batch) => ({ Id: batch.batchId, MessageBody: JSON.stringify(batch) })),
  );
  const answers = await Promise.all(
    calls.map((Entries) => client!.send(new sqs.SendMessageBatchCommand({ QueueUrl, Entries }))),
  );
  const failed = answers.flatMap(({ Failed = [] }) => Failed);
  if (failed.length > 0) throw new Error(`${failed.length} batches not queued: ${failed[0]!.Code}`);
}
