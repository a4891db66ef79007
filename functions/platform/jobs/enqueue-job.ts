import type * as z from 'zod';
import { claimMessage, releaseMessage } from './jobs.ts';
import type { Key } from '../table/client.ts';
import { required } from '../kit/env.ts';
import { errorFields, log } from '../kit/log.ts';
import type { MessageKind } from '../kit/shapes.ts';
import { callFunction } from '../ports/functions.ts';
import { enqueue } from '../ports/queue.ts';

type Kind = 'EXPORT' | 'DOWNLOAD';

/**
 * Queues a job that was asked for, once however often that is: its message is sent again only where a crash has lost it. Throws when the
 * queue does not take it.
 */
export async function enqueueOnce<S extends z.core.$ZodType<{ _id: string }>>(
  kind: Kind,
  messages: MessageKind<S>,
  name: z.output<S>,
  { key, now }: { key: Key; now: Date },
): Promise<void> {
  if (!(await claimMessage(key, now))) return;
  try {
    await enqueueJob(kind, messages, name);
  } catch (error) {
    await releaseMessage(key);
    throw error;
  }
}

/**
 * Queues a job, by what names it, and calls the function that writes its files. Without the call its schedule finds the job within
 * minutes: a call that fails is no error for the caller.
 */
export async function enqueueJob<S extends z.core.$ZodType<{ _id: string }>>(
  kind: Kind,
  messages: MessageKind<S>,
  name: z.output<S>,
): Promise<void> {
  await enqueue(required(`${kind}_QUEUE_URL`), messages.write(name));
  await callFunction(required(`${kind}_WRITER`)).catch((error: unknown) =>
    log.warn('job left to the schedule', { id: name._id, ...errorFields(error) }),
  );
}
