import * as z from 'zod';
import { Job } from '#shared/contracts/job.ts';
import type { Key } from './table/client.ts';
import { putStep, setExpression, type Step, tryWrite, update, updateStep } from './table/table.ts';
import { required } from './kit/env.ts';
import { errorFields, log } from './kit/log.ts';
import { messageKind, type MessageKind } from './table/entity.ts';
import { callFunction } from './ports/functions.ts';
import { enqueue } from './ports/queue.ts';

/*
 * Jobs that write files. One worker at a time has a job, by a claim that ends by itself, and what it saves is refused once another one
 * may have the job.
 */

/** What every job has; its item is in the partition of the user who began it, where no other user finds it. */
export const StoredJob = Job.extend({
  /** How far it is, for the page. */
  progress: z.int(),
  /** Until then one worker has the job to itself; the exact time is also the name of its claim. */
  claimedUntil: z.iso.datetime().nullable(),
  /** When its message was sent. */
  queuedAt: z.iso.datetime().optional(),
});
export type StoredJob = z.output<typeof StoredJob>;

/** As long as S3 keeps the files. */
const jobSeconds = 86_400;

/** A job that nothing has been done of yet. */
export const newJob = (id: string, now: Date): StoredJob => ({
  _id: id,
  state: 'queued',
  createdAt: now.toISOString(),
  progress: 0,
  claimedUntil: null,
});

/** Whether a worker has it, or will. */
export const isOpenJob = ({ state }: StoredJob): boolean => state === 'queued' || state === 'running';

/** The step that writes a new job. */
export const putJobStep = (key: Key, one: StoredJob): Step =>
  putStep('job_exists', {
    ...key,
    ...one,
    ttl: Math.floor(Date.parse(one.createdAt) / 1000) + jobSeconds,
  });

/** A worker begins within minutes: a job that waits for longer has lost its message. */
const messageLostMs = 10 * 60 * 1000;

/** Claims the right to send the message of a job that no worker has begun: false when it was sent a while ago. */
const claimMessage = (key: Key, now: Date): Promise<boolean> =>
  tryWrite(
    update(key, {
      update: 'SET queuedAt = :now',
      condition: '#state = :queued AND (attribute_not_exists(queuedAt) OR queuedAt < :lost)',
      names: { '#state': 'state' },
      values: {
        ':now': now.toISOString(),
        ':queued': 'queued',
        ':lost': new Date(now.getTime() - messageLostMs).toISOString(),
      },
      refusal: 'message_sent',
    }),
    'message_sent',
  );

/** Gives that right back: the queue has not taken the message. */
const releaseMessage = async (key: Key): Promise<void> => {
  await update(key, { update: 'REMOVE queuedAt', condition: 'attribute_exists(pk)' });
};

/** Gives a job to one worker, until it is released or the time has passed; null while another one has it. */
export async function claimJob<J extends StoredJob>(
  key: Key,
  one: J,
  now: Date,
  until: Date,
): Promise<J | null> {
  const claimedUntil = until.toISOString();
  const isClaimed = await tryWrite(
    update(key, {
      update: 'SET claimedUntil = :until, #state = :running',
      condition: 'attribute_exists(pk) AND (claimedUntil = :free OR claimedUntil < :now)',
      names: { '#state': 'state' },
      values: { ':until': claimedUntil, ':running': 'running', ':free': null, ':now': now.toISOString() },
      refusal: 'job_claimed',
    }),
    'job_claimed',
  );
  return isClaimed ? { ...one, state: 'running', claimedUntil } : null;
}

function saving<J extends StoredJob>({ claimedUntil }: J, done: Partial<J>) {
  const { update: set, names, values } = setExpression(done);
  return {
    update: set,
    condition: 'claimedUntil = :claim',
    names,
    values: { ...values, ':claim': claimedUntil },
  };
}

/** The step that saves what the worker of a claim has done; refused as `job_claimed` when its claim is over. */
export const saveJobStep = <J extends StoredJob>(key: Key, one: J, done: Partial<J>): Step =>
  updateStep('job_claimed', key, saving(one, done));

/** Saves it at once; throws `ConditionFailed('job_claimed')`. */
export async function saveJob<J extends StoredJob>(key: Key, one: J, done: Partial<J>): Promise<J> {
  await update(key, { ...saving(one, done), refusal: 'job_claimed' });
  return { ...one, ...done };
}

const JobQueues = z.record(z.string(), z.object({ queueUrl: z.string(), functionName: z.string() }));

/** The queue of the function that takes a job; throws where the row of this one in infra/functions does not name that. */
function queueOf(taker: string) {
  const queue = z.parse(JobQueues, JSON.parse(required('JOB_QUEUES')))[taker];
  if (!queue) throw new Error(`no queue of ${taker}: name it in \`queues\` of the row in infra/functions`);
  return queue;
}

/**
 * Queues a job that was asked for, once however often that is: its message is sent again only where a crash has lost it. Throws when the
 * queue does not take it.
 */
export async function enqueueOnce<S extends z.core.$ZodType<{ _id: string }>>(
  taker: string,
  messages: MessageKind<S>,
  name: z.output<S>,
  { key, now }: { key: Key; now: Date },
): Promise<void> {
  if (!(await claimMessage(key, now))) return;
  try {
    await enqueueJob(taker, messages, name);
  } catch (error) {
    await releaseMessage(key);
    throw error;
  }
}

/**
 * Queues a job, by what names it, and calls the function that takes it. Without the call its schedule finds the job within
 * minutes: a call that fails is no error for the caller.
 */
export async function enqueueJob<S extends z.core.$ZodType<{ _id: string }>>(
  taker: string,
  messages: MessageKind<S>,
  name: z.output<S>,
): Promise<void> {
  const { queueUrl, functionName } = queueOf(taker);
  await enqueue(queueUrl, messages.write(name));
  await callFunction(functionName).catch((error: unknown) =>
    log.warn('job left to the schedule', { id: name._id, ...errorFields(error) }),
  );
}

/* A message names a job; what there is to do is in its item. */

/** Messages of the queue of exports. */
export const exportMessages = messageKind(
  'message of an export',
  1,
  z.object({ adminId: z.string(), _id: z.string() }),
);

/** Messages of the queue of downloads. */
export const downloadMessages = messageKind(
  'message of a download',
  1,
  z.object({ userId: z.string(), _id: z.string() }),
);

/**
 * Runs a job as its only worker and returns it as far as it is now; null for one that is over, because its message came twice, or gone.
 * When `write` throws, the claim is given back, so that the next try need not wait until it is over; after the last try the job failed.
 */
export async function runJob<J extends StoredJob>(
  key: Key,
  found: J | null,
  write: (claimed: J) => Promise<J>,
  { now, remainingMs, isLastTry }: { now: Date; remainingMs: () => number; isLastTry: boolean },
): Promise<J | null> {
  if (!found || !isOpenJob(found)) return null;
  const claimed = await claimJob(key, found, now, new Date(now.getTime() + remainingMs()));
  if (!claimed) throw new Error('another worker has the job');
  try {
    return await write(claimed);
  } catch (error) {
    const released: Partial<StoredJob> = { claimedUntil: null, ...(isLastTry && { state: 'failed' }) };
    await saveJob<StoredJob>(key, claimed, released).catch(() => {});
    throw error;
  }
}
