import * as z from 'zod';
import { Job } from '#shared/contracts/job.ts';
import type { Key } from '../table/client.ts';
import { setExpression } from '../table/set-expression.ts';
import { putStep, update, updateStep, type Step } from '../table/table.ts';
import { tryWrite } from '../table/try-write.ts';

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
export const jobSeconds = 86_400;

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
export const claimMessage = (key: Key, now: Date): Promise<boolean> =>
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
export const releaseMessage = async (key: Key): Promise<void> => {
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
