import * as z from 'zod';
import { DeliveryFailure, type FailedDelivery } from '#shared/contracts/routines/deliveries.ts';
import { findDeliveries, indexes, keys, StoredDelivery } from '#functions/messages/index.ts';
import { query } from '#functions/platform/table/table.ts';
import { filteredPage, parseCursor, writeCursor } from '#functions/platform/table/cursor.ts';
import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { findOption, type OptionList } from '#functions/training/index.ts';
import { findUserSummaries, type UserSummary } from '#functions/accounts/index.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';

/** A row of the index of failures. A delivery leaves the index when it is sent again. */
const StoredFailure = StoredDelivery.extend({ failedAt: z.iso.datetime(), reason: DeliveryFailure });
type StoredFailure = z.output<typeof StoredFailure>;

/** Failed deliveries that are counted. */
const countedFailures = 100;

/** How many deliveries have failed, up to a hundred. */
export const countFailedDeliveries = async (): Promise<number> =>
  (await query(z.object({}), 'failures', { index: 'gsi1', limit: countedFailures })).items.length;

/** A page of failed deliveries, newest failure first, and the cursor of the next page; 400 for a forged cursor. */
export async function listFailedDeliveries(limit: number, cursor?: string) {
  const page = await query(StoredFailure, 'failures', { index: 'gsi1', newestFirst: true, limit, cursor });
  return { failures: page.items, cursor: page.cursor };
}

/** The failed deliveries that have waited longest, oldest first. */
export const findOldestFailures = async (limit: number): Promise<StoredFailure[]> =>
  (await query(StoredFailure, 'failures', { index: 'gsi1', limit })).items;

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

/** GET /routine-progress/failures, for admins. Names and addresses are the current ones. */
export const listFailures: UseCase<typeof routineProgress.failures> = async ({
  query: { limit, cursor },
}) => {
  const page = await listFailedDeliveries(limit, cursor);
  const users = await findUserSummaries([...new Set(page.failures.map(({ userId }) => userId))]);
  const byId = new Map(users.map((user) => [user._id, user]));
  const failures = await Promise.all(
    page.failures.map((each) => failureResponse(each, byId.get(each.userId))),
  );
  return { success: true, data: { failures, nextCursor: page.cursor } };
};

async function failureResponse(
  failure: StoredFailure,
  summary: UserSummary | undefined,
): Promise<FailedDelivery> {
  const { _id, userId, routineName, month, failedAt, reason } = failure;
  const [workoutType, trainingFrequency] = await Promise.all([
    optionName('workouttypes', failure.workoutType),
    optionName('training-frequencies', failure.trainingFrequency),
  ]);
  const user = summary ?? { _id: userId, ...deleted, email: '' };
  return { _id, user, routineName, workoutType, trainingFrequency, month, failedAt, reason };
}

/** Stands for a user or an option that no longer exists: the failure stays in the list. */
const deleted = { name: '' };

async function optionName(list: OptionList, _id: string) {
  return (await findOption(list, _id)) ?? { _id, ...deleted };
}
