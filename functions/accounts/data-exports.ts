import * as z from 'zod';
import { downloadHours } from '#shared/rules/privacy/download.ts';
import { newId, newToken } from '#functions/platform/kit/ids.ts';
import { accountStep, type Sender } from '#functions/platform/security-events.ts';
import { keys } from './entities.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';
import {
  checkStep,
  deleteItem,
  get,
  query,
  queryAll,
  type Step,
  transact,
} from '#functions/platform/table/table.ts';
import { isOpenJob, newJob, putJobStep, saveJobStep, StoredJob } from '#functions/platform/jobs.ts';
import { deleteDownloadFiles } from '#functions/platform/ports/download-files.ts';

/** A download of all that is kept of an account, in the partition of its user: no other user finds it. */
export const StoredDataExport = StoredJob.extend({
  userId: z.string(),
  /** Random, and part of the names of its files: they are not found by a guess. */
  fileKey: z.string(),
  /** How many parts there are to read; null before the first one. `progress` are those that are read. */
  total: z.int().nullable(),
});
export type StoredDataExport = z.output<typeof StoredDataExport>;

/** The key of a download. */
export const keyOf = ({ userId, _id }: Pick<StoredDataExport, 'userId' | '_id'>) =>
  keys.dataExport(userId, _id);

/** Writes a new download and its event of the security log, and returns it. */
export async function createDataExport(userId: string, sender: Sender, now: Date): Promise<StoredDataExport> {
  const one = { ...newJob(newId('dwn', now), now), userId, fileKey: newToken(), total: null };
  await transact([putJobStep(keyOf(one), one), accountStep(userId, { action: 'download' }, sender, now)]);
  return one;
}

/** Until when a download can be fetched. */
export const endOfDataExport = ({ createdAt }: Pick<StoredDataExport, 'createdAt'>): Date =>
  new Date(Date.parse(createdAt) + downloadHours * 3_600_000);

/** All tries of a message take less: what is open for longer has lost its message. */
const longestMs = 3_600_000;

/** The download as it is to be seen: null once its time is over, and failed when it has been open for too long. */
function asOf(one: StoredDataExport | null | undefined, now: Date): StoredDataExport | null {
  if (!one || endOfDataExport(one) <= now) return null;
  const isLost = isOpenJob(one) && now.getTime() - Date.parse(one.createdAt) > longestMs;
  return isLost ? { ...one, state: 'failed' } : one;
}

/** The download of a user; null when it is not theirs, or gone. */
export const findDataExport = async (
  userId: string,
  id: string,
  now: Date,
): Promise<StoredDataExport | null> =>
  id.startsWith('dwn_') ? asOf(await get(StoredDataExport, keys.dataExport(userId, id)), now) : null;

/** The user's newest download; null without one. */
export async function findNewestDataExport(userId: string, now: Date): Promise<StoredDataExport | null> {
  const { items } = await query(StoredDataExport, ofUser('data-exports', userId), {
    newestFirst: true,
    limit: 1,
  });
  return asOf(items[0], now);
}

/** All that a user has asked for, oldest first. */
export const findDataExports = (userId: string): Promise<StoredDataExport[]> =>
  queryAll(StoredDataExport, ofUser('data-exports', userId));

/** Deletes a download; its files are deleted apart. */
const removeDataExport = async (one: StoredDataExport): Promise<void> => void (await deleteItem(keyOf(one)));

/** The steps that finish a download of an account that is still there; refused as `job_claimed` or `user_gone`. */
export const finishDataExportSteps = (one: StoredDataExport): Step[] => [
  saveJobStep(keyOf(one), one, { state: 'finished', claimedUntil: null }),
  checkStep('user_gone', keys.user(one.userId), { condition: 'attribute_exists(pk)' }),
];

/**
 * Deletes the copies that a user has asked for: they tell what is erased now. The files go first, so that a call that broke off is
 * repeated; the worker of one that is being written finds its job gone.
 */
export async function forgetDataExports(userId: string): Promise<void> {
  const found = await findDataExports(userId);
  if (found.length === 0) return;
  await deleteDownloadFiles(userId);
  for (const one of found) await removeDataExport(one);
}
