import type * as z from 'zod';
import { required } from '../../_kit/env.ts';
import { errorFields, log } from '../../_kit/log.ts';
import type { MessageKind } from '../../_kit/shapes.ts';
import { callFunction } from '../../_ports/functions.ts';
import { enqueue } from '../../_ports/queue.ts';

/**
 * Queues a job, by what names it, and calls the function that writes its files. Without the call its schedule finds the job within
 * minutes: a call that fails is no error for the caller.
 */
export async function enqueueJob<S extends z.core.$ZodType<{ _id: string }>>(
  kind: 'EXPORT' | 'DOWNLOAD',
  messages: MessageKind<S>,
  name: z.output<S>,
): Promise<void> {
  await enqueue(required(`${kind}_QUEUE_URL`), messages.write(name));
  await callFunction(required(`${kind}_WRITER`)).catch((error: unknown) =>
    log.warn('job left to the schedule', { id: name._id, ...errorFields(error) }),
  );
}
