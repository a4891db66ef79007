import { isLate } from '#shared/rules/subscriptions/subscription-status.ts';
import { listLatePayments } from '../subscriptions/late-payments.ts';
import { writeCursor } from '../table/cursor.ts';
import { bannedUsers } from '../table/indexes.ts';
import { searchTermPartition } from '../table/partitions.ts';
import { findSearchTermItems, foundId, parseSearch, type SearchTermItem } from '../table/search-terms.ts';
import { query } from '../table/table.ts';
import { findManyUsers, listUsers, User } from './users.ts';

/** Users who are banned, who are not, or whose subscription has a late payment. */
export type UserStatus = 'banned' | 'active' | 'late';

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
  const found: { item: SearchTermItem; user: User | null }[] = [];
  let cursor = page.cursor;
  do {
    // one more than requested shows whether there is a next page, so that no page is empty
    const { items, cursor: next } = await findItems(terms, limit + 1, cursor);
    cursor = next ?? undefined;
    // which users match needs no look at them without a filter
    const users = await findUsersOf(status === undefined ? items.slice(0, limit) : items);
    const both = items.map((item, at) => ({ item, user: users[at] ?? null }));
    found.push(...both.filter(({ user }) => status === undefined || (user && hasStatus(user, status))));
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

/** The users that items lead to, in their order; null for one that is gone. */
async function findUsersOf(items: SearchTermItem[]): Promise<(User | null)[]> {
  const users = new Map((await findManyUsers(items.map(foundId))).map((user) => [user._id, user]));
  return items.map((item) => users.get(foundId(item)) ?? null);
}

const hasStatus = ({ banned, subscriptionStatus }: User, status: UserStatus): boolean =>
  status === 'late' ? isLate(subscriptionStatus) : banned === (status === 'banned');

/** A page of all users, or of those of a status, newest first; late payments oldest first. */
async function listByStatus({ limit, cursor, status }: Page): Promise<UserPage> {
  if (status === undefined) return listUsers(limit, cursor);
  if (status === 'late') return listLate(limit, cursor);
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

async function listLate(limit: number, cursor: string | undefined): Promise<UserPage> {
  const page = await listLatePayments(limit, cursor);
  const found = await findManyUsers(page.subscriptions.map(({ userId }) => userId));
  const users = new Map(found.map((user) => [user._id, user]));
  return { users: page.subscriptions.flatMap(({ userId }) => users.get(userId) ?? []), cursor: page.cursor };
}
