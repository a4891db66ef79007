import { customerRole } from '#shared/rules/accounts/role.ts';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { isWordless } from '#shared/rules/text-search.ts';
import { listOpenDisputes } from '#functions/orders/index.ts';
import {
  listDoubleSubscriptions,
  listLatePayments,
  listOpenWithdrawals,
} from '#functions/subscriptions/index.ts';
import { listIdle } from '#functions/workouts/index.ts';
import { writeCursor } from '#functions/platform/table/cursor.ts';
import {
  bannedUsers,
  findManyUsers,
  listUsers,
  listUsersOfRole,
  parseUserSearch,
  searchTermsOf,
  User,
} from '#functions/accounts/index.ts';
import { searchTermPartition } from '#functions/platform/table/partitions.ts';
import {
  findSearchTermItems,
  foundId,
  hasTerms,
  type SearchTermItem,
} from '#functions/platform/table/search-terms.ts';
import { query } from '#functions/platform/table/table.ts';

/** The statuses that few users have: each has an index of its own. */
type RareStatus = 'banned' | 'late' | 'withdrawn' | 'disputed' | 'double' | 'idle';

/** Users who are banned, who are not, who pay twice, who train no more, or whose payment is late, not refunded or disputed. */
export type UserStatus = RareStatus | 'active';

/** Users that a page of a filter looks at: it may be short, or empty, with a next one. */
const maxLookedAt = 1000;
/** Of them at a time. */
const readSize = 100;

/** The users without a plan, for `plan`. */
export const noPlan = 'none';

interface Page {
  limit: number;
  cursor?: string | undefined;
  status?: UserStatus | undefined;
  /** By which those are found who train no more. */
  now?: Date | undefined;
  /** The name of a role. */
  role?: string | undefined;
  /** The id of a plan that is paid, late or paused, or `noPlan`. */
  plan?: string | undefined;
}

interface UserPage {
  users: User[];
  cursor: string | null;
}

/**
 * A page of the users whose name or e-mail has, for each term of the search, a word that starts with it, and the cursor of
 * the next page; all users, newest first, for an empty search. The cost does not depend on the number of users: that of a
 * search without a status, or among active users, depends on the matches of the longest term, some 30 of them a unit, and on
 * the page, a unit for each user. Among those of a status, a role and a plan it looks at a thousand users at most. Throws 400 for a
 * forged cursor (P34).
 */
export async function searchUsers(search: string, page: Page): Promise<UserPage> {
  const { status, role, plan } = page;
  if (isWordless(search)) return { users: [], cursor: null };
  const terms = parseUserSearch(search);
  const isSifted = role !== undefined || plan !== undefined || (isRare(status) && terms.length > 0);
  if (isSifted) return sift(sourceOf(terms, page), (user) => fits(user, terms, page), page);
  return terms.length === 0 ? listByStatus(page) : searchAll(terms, page);
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

/** Users in an order, null for one who is gone, with the cursor after each. */
type Source = (
  limit: number,
  cursor: string | undefined,
) => Promise<{ users: (User | null)[]; cursor: string | null; cursorAfter: (nth: number) => string }>;

/** What is looked through for a filter: the shortest list that has all who may fit. */
function sourceOf(terms: string[], { status, role, now }: Page): Source {
  if (isRare(status)) return (limit, cursor) => listRare(status, limit, cursor, now);
  if (role !== undefined && role !== customerRole)
    return async (limit, cursor) => {
      const { userIds, ...page } = await listUsersOfRole(role, limit, cursor);
      return { ...page, users: await findUsersById(userIds) };
    };
  if (terms.length === 0) return listUsers;
  return async (limit, cursor) => {
    const { items, cursor: next } = await findItems(terms, limit, cursor);
    const cursorAfter = (nth: number) => writeCursor({ pk: items[nth]!.pk, sk: items[nth]!.sk });
    return { users: await findUsersById(items.map(foundId)), cursor: next, cursorAfter };
  };
}

/** Whether a user of a source is in the list that was asked for. */
function fits(user: User, terms: string[], { status, role, plan }: Page): boolean {
  const isPaying = isLive(user.subscriptionStatus);
  return (
    (role === undefined || user.role === role) &&
    (plan === undefined || (plan === noPlan ? !isPaying : isPaying && user.subscriptionType === plan)) &&
    (status !== 'active' || !user.banned) &&
    (status !== 'banned' || user.banned) &&
    hasTerms(searchTermsOf(user), terms)
  );
}

/** A page of those users of a source who fit. */
async function sift(
  source: Source,
  isFitting: (user: User) => boolean,
  { limit, cursor }: Page,
): Promise<UserPage> {
  const found: { user: User; place: string }[] = [];
  let [lookedAt, next] = [0, cursor];
  do {
    const page = await source(readSize, next);
    for (const [nth, user] of page.users.entries())
      if (user && isFitting(user)) found.push({ user, place: page.cursorAfter(nth) });
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

const rareLists: Record<Exclude<RareStatus, 'banned' | 'idle'>, ListRare> = {
  late: listLatePayments,
  withdrawn: listOpenWithdrawals,
  double: listDoubleSubscriptions,
  disputed: (limit, cursor) => listOpenDisputes('subscriptions', limit, cursor),
};

/** A page of the index of a status: banned users newest first, the others oldest first; null for a user who is gone. */
async function listRare(
  status: RareStatus,
  limit: number,
  cursor: string | undefined,
  now: Date = new Date(),
) {
  if (status === 'idle') return listIdleUsers(limit, cursor, now);
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

/** Subscribers who have not trained for ten days, or never did since their plan; longest ago first, null for one who pays no more. */
export async function listIdleUsers(limit: number, cursor: string | undefined, now: Date) {
  const { items, ...page } = await listIdle(limit, cursor, now);
  const users = await findUsersById(items.map(({ userId }) => userId));
  return {
    ...page,
    users: users.map((user) => (isLive(user?.subscriptionStatus ?? null) ? user : null)),
    days: items.map(({ since }) => since),
  };
}

/** The users of these ids, in their order; null for one that is gone. */
async function findUsersById(userIds: string[]): Promise<(User | null)[]> {
  const users = new Map((await findManyUsers(userIds)).map((user) => [user._id, user]));
  return userIds.map((id) => users.get(id) ?? null);
}

/** A page of all users, or of those of a status, newest first; late payments and withdrawals oldest first. */
async function listByStatus({ limit, cursor, status, now }: Page): Promise<UserPage> {
  if (status === undefined) return listUsers(limit, cursor);
  if (isRare(status)) {
    const page = await listRare(status, limit, cursor, now);
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
