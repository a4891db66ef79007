import { required } from '../../_kit/env.ts';
import { errorFields, log } from '../../_kit/log.ts';
import { callFunction } from '../../_ports/functions.ts';
import { enqueue } from '../../_ports/queue.ts';

/**
 * Queues a job, by what names it, and calls the function that writes its files. Without the call its schedule finds the job within
 * minutes: a call that fails is no error for the caller.
 */
export async function enqueueJob(
  kind: 'EXPORT' | 'DOWNLOAD',
  name: { _id: string; [owner: string]: string },
): Promise<void> {
  await enqueue(required(`${kind}_QUEUE_URL`), JSON.stringify(name));
  await callFunction(required(`${kind}_WRITER`)).catch((error: unknown) =>
    log.warn('job left to the schedule', { id: name._id, ...errorFields(error) }),
  );
}
