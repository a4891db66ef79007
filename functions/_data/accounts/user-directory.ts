import { isLate } from '#shared/rules/subscriptions/subscription-status.ts';
import { listLatePayments } from '../subscriptions/late-payments.ts';
import { findOldestOpenWithdrawals, listOpenWithdrawals } from '../subscriptions/withdrawals.ts';
import { writeCursor } from '../table/cursor.ts';
import { bannedUsers } from '../table/indexes.ts';
import { searchTermPartition } from '../table/partitions.ts';
import { findSearchTermItems, foundId, parseSearch, type SearchTermItem } from '../table/search-terms.ts';
import { query } from '../table/table.ts';
import { findManyUsers, listUsers, User } from './users.ts';

/** Users who are banned, who are not, whose subscription has a late payment, or whose withdrawal has not been paid back. */
export type UserStatus = 'banned' | 'active' | 'late' | 'withdrawn';

/** Open withdrawals that a search looks at, the oldest: those beyond them follow as these are settled. */
const maxWithdrawals = 1000;

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
 * the next page; all users, newest first, for an empty search. The cost depends on the matches of the longest term, not on
 * the number of users: one unit for some 30 of them, and one for each user of the page, or with a status for each that is
 * looked at. Throws 400 for a forged cursor (P34).
 */
export async function searchUsers(search: string, page: Page): Promise<UserPage> {
  const terms = parseSearch(search);
  if (terms.length === 0) return listByStatus(page);
  const { limit, status } = page;
  const hasStatus = status === undefined ? null : await statusTest(status);
  const found: { item: SearchTermItem; user: User | null }[] = [];
  let cursor = page.cursor;
  do {
    // one more than requested shows whether there is a next page, so that no page is empty
    const { items, cursor: next } = await findItems(terms, limit + 1, cursor);
    cursor = next ?? undefined;
    // which users match needs no look at them without a filter
    const users = await findUsersById((status === undefined ? items.slice(0, limit) : items).map(foundId));
    const both = items.map((item, at) => ({ item, user: users[at] ?? null }));
    found.push(...both.filter(({ user }) => hasStatus === null || (user && hasStatus(user))));
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

/** The users of these ids, in their order; null for one that is gone. */
async function findUsersById(userIds: string[]): Promise<(User | null)[]> {
  const users = new Map((await findManyUsers(userIds)).map((user) => [user._id, user]));
  return userIds.map((id) => users.get(id) ?? null);
}

/** Whether a user has a status. */
async function statusTest(status: UserStatus): Promise<(user: User) => boolean> {
  if (status === 'late') return ({ subscriptionStatus }) => isLate(subscriptionStatus);
  if (status !== 'withdrawn') return ({ banned }) => banned === (status === 'banned');
  const { withdrawals } = await findOldestOpenWithdrawals(maxWithdrawals);
  const open = new Set(withdrawals.map(({ userId }) => userId));
  return ({ _id }) => open.has(_id);
}

/** A page of all users, or of those of a status, newest first; late payments and withdrawals oldest first. */
async function listByStatus({ limit, cursor, status }: Page): Promise<UserPage> {
  if (status === undefined) return listUsers(limit, cursor);
  if (status === 'late') {
    const page = await listLatePayments(limit, cursor);
    return { users: await findOwners(page.subscriptions), cursor: page.cursor };
  }
  if (status === 'withdrawn') {
    const page = await listOpenWithdrawals(limit, cursor);
    return { users: await findOwners(page.items), cursor: page.cursor };
  }
  if (status === 'banned') {
    const page = await query(User, bannedUsers, { index: 'gsi4', newestFirst: true, limit, cursor });
    return { users: page.items, cursor: page.cursor };
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

/** The users that items belong to, in their order. */
async function findOwners(items: { userId: string }[]): Promise<User[]> {
  const users = await findUsersById(items.map(({ userId }) => userId));
  return users.filter((user) => user !== null);
}
