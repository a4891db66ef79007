import { isWordless } from '#shared/rules/text-search.ts';
import { listOpenDisputes } from '../disputes/disputes.ts';
import { listLatePayments } from '../subscriptions/late-payments.ts';
import { listDoubleSubscriptions } from '../subscriptions/subscriptions.ts';
import { listOpenWithdrawals } from '../subscriptions/withdrawals.ts';
import { writeCursor } from '../table/cursor.ts';
import { bannedUsers } from '../table/indexes.ts';
import { searchTermPartition } from '../table/partitions.ts';
import { findSearchTermItems, foundId, hasTerms, type SearchTermItem } from '../table/search-terms.ts';
import { query } from '../table/table.ts';
import { parseUserSearch, searchTermsOf } from './user-search-index.ts';
import { findManyUsers, listUsers, User } from './users.ts';

/** The statuses that few users have: each has an index of its own. */
type RareStatus = 'banned' | 'late' | 'withdrawn' | 'disputed' | 'double';

/** Users who are banned, who are not, who pay twice, or whose subscription has a late, an unrefunded or a disputed payment. */
export type UserStatus = RareStatus | 'active';

/** Users of a rare status that a page of a search looks at: it may be short, or empty, with a next one. */
const maxLookedAt = 1000;
/** Of them at a time. */
const readSize = 100;

interface Page {
  limit: number;
  cursor?: string | undefined;
  status?: UserStatus | undefined;
}

interface UserPage {
  users: User[];
  cursor: string | null;
}

/**
 * A page of the users whose name or e-mail has, for each term of the search, a word that starts with it, and the cursor of
 * the next page; all users, newest first, for an empty search. The cost does not depend on the number of users: that of a
 * search without a status, or among active users, depends on the matches of the longest term, some 30 of them a unit, and on
 * the page, a unit for each user. Throws 400 for a forged cursor (P34).
 */
export async function searchUsers(search: string, page: Page): Promise<UserPage> {
  const { status } = page;
  if (isWordless(search)) return { users: [], cursor: null };
  const terms = parseUserSearch(search);
  if (terms.length === 0) return listByStatus(page);
  return isRare(status) ? searchInStatus(terms, status, page) : searchAll(terms, page);
}

const isRare = (status: UserStatus | undefined): status is RareStatus =>
  status !== undefined && status !== 'active';

/** A page of a search among all users, or the active ones: most matches are active. */
async function searchAll(terms: string[], { limit, status, ...page }: Page): Promise<UserPage> {
  const found: { item: SearchTermItem; user: User | null }[] = [];
  let { cursor } = page;
  do {
    // one more than requested shows whether there is a next page, so that no page is empty
    const { items, cursor: next } = await findItems(terms, limit + 1, cursor);
    cursor = next ?? undefined;
    // which users match needs no look at them without a filter
    const users = await findUsersById((status === undefined ? items.slice(0, limit) : items).map(foundId));
    const both = items.map((item, at) => ({ item, user: users[at] ?? null }));
    found.push(...both.filter(({ user }) => status === undefined || user?.banned === false));
  } while (cursor !== undefined && found.length <= limit);
  const shown = found.slice(0, limit);
  const { pk, sk } = shown.at(-1)?.item ?? {};
  return {
    users: shown.flatMap(({ user }) => user ?? []),
    cursor: found.length > limit ? writeCursor({ pk, sk }) : null,
  };
}

const findItems = (terms: string[], count: number, cursor: string | undefined) =>
  findSearchTermItems(terms, { partition: searchTermPartition('users', terms[0]!), count, cursor });

/**
 * A page of a search among the users of a rare status: it reads the index of the status, because the matches may be any
 * number.
 */
async function searchInStatus(
  terms: string[],
  status: RareStatus,
  { limit, cursor }: Page,
): Promise<UserPage> {
  const found: { user: User; place: string }[] = [];
  let [lookedAt, next] = [0, cursor];
  do {
    const page = await listRare(status, readSize, next);
    for (const [nth, user] of page.users.entries())
      if (user && hasTerms(searchTermsOf(user), terms)) found.push({ user, place: page.cursorAfter(nth) });
    lookedAt += page.users.length;
    next = page.cursor ?? undefined;
    // one more than requested shows whether there is a next page
  } while (next !== undefined && found.length <= limit && lookedAt < maxLookedAt);
  const shown = found.slice(0, limit);
  return {
    users: shown.map(({ user }) => user),
    cursor: found.length > limit ? shown.at(-1)!.place : (next ?? null),
  };
}

type ListRare = (
  limit: number,
  cursor?: string,
) => Promise<Omit<Awaited<ReturnType<typeof listLatePayments>>, 'items'> & { items: { userId: string }[] }>;

const rareLists: Record<Exclude<RareStatus, 'banned'>, ListRare> = {
  late: listLatePayments,
  withdrawn: listOpenWithdrawals,
  double: listDoubleSubscriptions,
  disputed: (limit, cursor) => listOpenDisputes('subscriptions', limit, cursor),
};

/** A page of the index of a status: banned users newest first, the others oldest first; null for a user who is gone. */
async function listRare(status: RareStatus, limit: number, cursor: string | undefined) {
  if (status === 'banned') {
    const { items, ...page } = await query(User, bannedUsers, {
      index: 'gsi4',
      newestFirst: true,
      limit,
      cursor,
    });
    return { ...page, users: items };
  }
  const { items, ...page } = await rareLists[status](limit, cursor);
  return { ...page, users: await findUsersById(items.map(({ userId }) => userId)) };
}

/** The users of these ids, in their order; null for one that is gone. */
async function findUsersById(userIds: string[]): Promise<(User | null)[]> {
  const users = new Map((await findManyUsers(userIds)).map((user) => [user._id, user]));
  return userIds.map((id) => users.get(id) ?? null);
}

/** A page of all users, or of those of a status, newest first; late payments and withdrawals oldest first. */
async function listByStatus({ limit, cursor, status }: Page): Promise<UserPage> {
  if (status === undefined) return listUsers(limit, cursor);
  if (isRare(status)) {
    const page = await listRare(status, limit, cursor);
    return { users: page.users.filter((user) => user !== null), cursor: page.cursor };
  }
  // banned users are few: reads on until the page is full (P34)
  const users: User[] = [];
  let next = cursor;
  do {
    const page = await listUsers(limit - users.length, next);
    users.push(...page.users.filter(({ banned }) => !banned));
    next = page.cursor ?? undefined;
  } while (next !== undefined && users.length < limit);
  return { users, cursor: next ?? null };
}
