import * as z from 'zod';
import { parseCursor, writeCursor } from '../../platform/table/cursor.ts';
import { filteredPage } from '../../platform/table/filtered-page.ts';
import { indexes, keys } from '../../messages/entities.ts';
import { findDeliveries } from '../../messages/notifications/deliveries.ts';
import { listFailedDeliveries } from './failed-deliveries.ts';

/** A failed delivery in its index. */
const Failure = z.object({
  userId: z.string().startsWith('usr_').max(64),
  _id: z.string().startsWith('dlv_').max(64),
  failedAt: z.iso.datetime(),
});
type Failure = z.output<typeof Failure>;

/**
 * A page of the users who have a failed delivery, each once, by their newest failure, newest first. Throws 400 for a forged
 * cursor (P34).
 */
export async function listFailedUsers(
  limit: number,
  cursor?: string,
): Promise<{ userIds: string[]; cursor: string | null }> {
  const { rows, end } = await filteredPage<Failure>(
    {
      read: async (after, count) => {
        const page = await listFailedDeliveries(count, after ? cursorOf(after) : undefined);
        const rows = page.failures.map(({ userId, _id, failedAt }) => ({ userId, _id, failedAt }));
        return { rows, isLast: page.cursor === null };
      },
      keep: async (failures) => {
        const newest = await findNewestFailures(failures.map(({ userId }) => userId));
        return failures.filter(({ userId, _id }) => newest.get(userId) === _id);
      },
    },
    { limit, after: cursor === undefined ? null : parseCursor(Failure, cursor) },
  );
  return { userIds: rows.map(({ userId }) => userId), cursor: end && writeCursor(end) };
}

const cursorOf = ({ userId, _id, failedAt }: Failure): string =>
  writeCursor({ ...keys.delivery(userId, _id), ...indexes.failures(failedAt, userId) });

/** The newest failed delivery of each of some users; those without one are absent. */
export async function findNewestFailures(userIds: string[]): Promise<Map<string, string>> {
  const newest = await Promise.all(
    [...new Set(userIds)].map(async (userId) => {
      const failed = (await findDeliveries(userId)).filter(({ failedAt }) => failedAt !== null);
      const [last] = failed.toSorted((a, b) => (`${a.failedAt}${a._id}` > `${b.failedAt}${b._id}` ? -1 : 1));
      return last ? ([[userId, last._id]] as const) : [];
    }),
  );
  return new Map(newest.flat());
}
