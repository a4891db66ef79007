import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { keys } from '#functions/entities.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import { plain } from '#shared/rules/text-search.ts';
import {
  type Change,
  follow,
  getItem,
  isSame,
  type Item,
  keyItem,
  type Pair,
  put,
  remove,
  type Tables,
  textOf,
} from './tables.ts';

/*
 * An account that both tables have may sign in, and do, what it may by the table of before: a password, passkey, provider, address or
 * role that was taken away since must not come back, and what replaced it must be there, or its user could not sign in.
 */

/** Items of an account that follow the table of before, where both tables have the account. */
const replaced = new Set<Pair['kind']>([
  'session',
  'passkey',
  'recoveryCodes',
  'emailIdentity',
  'googleIdentity',
  'appleIdentity',
  // an e-mail address makes the first admin once
  'firstAdmin',
]);

/** Replaced as well, but never deleted: the account's subscription is the restored one. */
const kept = new Set<Pair['kind']>(['delivery', 'routineProgress']);

/** Attributes of a user that follow the table of before. */
const parts = [
  // requests to delete the account
  'deletion',
  'gsi2pk',
  'gsi2sk',
  // ended sessions, and ways to sign in
  'sessionEpoch',
  'email',
  'emailVerified',
  'emailProblem',
  'pendingEmail',
  'googleSub',
  'appleSub',
  'unlinkedProviders',
  'voidReverts',
  'passkeys',
  'passkeyWaivedAt',
  'knownSince',
  // rights
  'role',
  'banned',
  'ban',
  'gsi4pk',
  'gsi4sk',
  // a withdrawn consent
  'wantsReviewRequests',
];

/** What a pair changes of the accounts of the restored table. */
export async function followAccounts(
  client: DynamoDBClient,
  tables: Tables,
  pair: Pair,
): Promise<(Change | null)[]> {
  const { kind, before, restored } = pair;
  if (kind === 'user') return followUser(client, tables, pair);
  // of a subscription that the restored table does not have
  if (kind === 'routineProgress' && !restored) return [];
  // links that take an account back: what they revert is carried over too
  const isRevert = kind === 'linkToken' && textOf(before, 'sk') === 'revert-change';
  if (!isRevert && !replaced.has(kind) && !kept.has(kind)) return [];
  if (isSame(before, restored)) return [];
  const isIn = (names: string[], item: Item) => allHave(client, names, accountOf(item));
  // of an account that was lost by mistake as well: what was sent to its user is not sent again
  if (kept.has(kind)) return before && (await isIn([tables.table], before)) ? [put(kind, before)] : [];
  const both = [tables.from, tables.table];
  if (before && (await isIn(both, before))) return [put(kind, before)];
  return restored && (await isIn(both, restored)) ? [remove(kind, restored)] : [];
}

/** The id of the account that an item belongs to. */
const accountOf = (item: Item): string =>
  textOf(item, 'userId') || textOf(item['payload']?.M, 'userId') || (textOf(item, 'pk').split('#')[1] ?? '');

async function allHave(client: DynamoDBClient, tables: string[], userId: string): Promise<boolean> {
  const key = keyItem(keys.user(userId));
  for (const table of tables) if (!(await getItem(client, table, key))) return false;
  return true;
}

async function followUser(
  client: DynamoDBClient,
  tables: Tables,
  { before, restored }: Pair,
): Promise<(Change | null)[]> {
  if (!restored) return [];
  if (!before) {
    // who had a role then has lost it before the erasure, which takes none with a role
    const isErased = await wasErased(client, tables, textOf(restored, '_id'));
    return isErased ? [follow('user', restored, { role: { S: customerRole } }, ['role'])] : [];
  }
  if (isSame(before['email'], restored['email'])) return [follow('user', restored, before, parts)];
  // the terms of the search are of address and name; written first, so that an interrupted step finds them again
  return [
    ...(await moveSearchTerms(client, tables, before, restored)),
    follow('user', restored, before, ['name', ...parts]),
  ];
}

/** Whether an account that the table of before does not have was erased; else it was lost. */
export const wasErased = async (client: DynamoDBClient, { from }: Tables, userId: string): Promise<boolean> =>
  (await getItem(client, from, keyItem(keys.erasure(userId)))) !== undefined;

async function moveSearchTerms(
  client: DynamoDBClient,
  { from, table }: Tables,
  before: Item,
  restored: Item,
): Promise<Change[]> {
  const wanted = await searchTerms(client, from, before);
  const places = new Set(wanted.map((item) => textOf(item, 'sk')));
  const old = (await searchTerms(client, table, restored)).filter((item) => !places.has(textOf(item, 'sk')));
  return [
    ...wanted.map((item) => put('userSearchTerm', item)),
    // the address last: it leads to the others
    ...old.toReversed().map((item) => remove('userSearchTerm', item)),
  ];
}

/** The items by which a user is searched: the whole address is one of them, and each names all. */
async function searchTerms(client: DynamoDBClient, table: string, user: Item): Promise<Item[]> {
  const keyFor = (word: string) => keyItem(keys.userSearchTerm(word, textOf(user, '_id')));
  const found = await getItem(client, table, keyFor(plain(textOf(user, 'email'))));
  return (found?.['words']?.L ?? []).map(({ S: word = '' }) => ({ ...found, ...keyFor(word) }));
}
