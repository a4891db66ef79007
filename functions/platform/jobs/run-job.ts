import { claimJob, isOpenJob, saveJob, type StoredJob } from './jobs.ts';
import type { Key } from '../table/client.ts';

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
