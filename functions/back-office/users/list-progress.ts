import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { isWordless } from '#shared/rules/text-search.ts';
import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import { findChosenTracks } from '#functions/training/index.ts';
import {
  findManyProgress,
  findRoutines,
  keepFitting,
  type ListFacts,
  listProgressUsers,
  progressResponse,
} from '#functions/routines/index.ts';
import { slotId } from '#functions/platform/table/track.ts';
import { findManyUsers, parseUserSearch, type User } from '#functions/accounts/index.ts';
import { searchUsers } from './user-directory.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';

/** GET /routine-progress, for admins. The cost grows with the page and not with the number of users. */
export const listProgress: UseCase<typeof routineProgress.list> = async ({ query, now }) => {
  const filledSlots = async () =>
    new Set((await findRoutines()).map((routine) => slotId(routine, routine.month)));
  const { search = '' } = query;
  const facts = { now, filledSlots };
  const page: FoundPage =
    parseUserSearch(search).length > 0 || isWordless(search)
      ? await searchInList(query, facts)
      : await listProgressUsers(query, facts);
  const usersProgress = await progressResponses(page, now);
  return { success: true, data: { usersProgress, nextCursor: page.cursor } };
};

/** Users who are found by a search and looked at for a filter: a page may then be short, and have a next one. */
const maxLookedAt = 200;

interface FoundPage {
  userIds: string[];
  /** The users, where finding them has read them already. */
  users?: User[];
  cursor: string | null;
}

/** A page of the users whom a search finds and who fit the filter. */
async function searchInList(
  { search = '', filter, limit, cursor }: ParsedInput<typeof routineProgress.list, 'query'>,
  facts: ListFacts,
): Promise<FoundPage> {
  if (filter === undefined) return pageOf(await searchUsers(search, { limit, cursor }));
  const users: User[] = [];
  let [lookedAt, next] = [0, cursor];
  do {
    const page = await searchUsers(search, { limit: limit - users.length, cursor: next });
    lookedAt += page.users.length;
    const fitting = new Set(
      await keepFitting(
        page.users.map(({ _id }) => _id),
        filter,
        facts,
      ),
    );
    users.push(...page.users.filter(({ _id }) => fitting.has(_id)));
    next = page.cursor ?? undefined;
  } while (next !== undefined && users.length < limit && lookedAt < maxLookedAt);
  return pageOf({ users, cursor: next ?? null });
}

const pageOf = ({ users, cursor }: { users: User[]; cursor: string | null }): FoundPage => ({
  userIds: users.map(({ _id }) => _id),
  users,
  cursor,
});

/** The progress of each user, in their order; of a user who has never subscribed, the track that the assessment chose. */
async function progressResponses({ userIds, users: read }: FoundPage, now: Date) {
  const [users, progress] = await Promise.all([read ?? findManyUsers(userIds), findManyProgress(userIds)]);
  const [userOf, progressOf] = [
    new Map(users.map((user) => [user._id, user])),
    new Map(progress.map((each) => [each.userId, each])),
  ];
  const assessed = users.filter(({ _id, hasProfile }) => hasProfile && !progressOf.has(_id));
  const chosen = await findChosenTracks(assessed.map(({ _id }) => _id));
  return Promise.all(
    userIds
      .flatMap((userId) => userOf.get(userId) ?? [])
      .map((user) => {
        const own = progressOf.get(user._id) ?? null;
        return progressResponse(user, own, now, own ?? chosen.get(user._id) ?? null);
      }),
  );
}
