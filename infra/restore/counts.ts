import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { keys } from '#functions/accounts/entities.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import { followAccounts, wasErased } from './accounts.ts';
import {
  type Change,
  follow,
  getItem,
  isSame,
  type Item,
  keyItem,
  type Pair,
  pairs,
  put,
  remove,
  type Tables,
  textOf,
} from './tables.ts';

/*
 * The roles are those of the table of before. How many users have each, and how many are banned, is counted again: the restored table
 * has not all accounts of the table of before.
 */

interface Users {
  /** Takes an account of either table into the counts, as it is once the changes are made. */
  add(pair: Pair): Promise<void>;
  /** What the counts change, after all accounts were added. */
  changes(): Promise<(Change | null)[]>;
}

/** Counts the users of the restored table. */
function countUsers(client: DynamoDBClient, tables: Tables): Users {
  const users = new Map<string, number>();
  const bannedOf = new Map<string, number>();
  /** By the place of a counter. */
  const shards = new Map<string, { key: Item; banned: number }>();
  return {
    async add({ before, restored }) {
      if (!restored) return;
      const user = before ?? restored;
      const userId = textOf(user, '_id');
      const isErased = !before && (await wasErased(client, tables, userId));
      const role = isErased ? customerRole : textOf(user, 'role');
      const banned = user['banned']?.BOOL === true ? 1 : 0;
      users.set(role, (users.get(role) ?? 0) + 1);
      bannedOf.set(role, (bannedOf.get(role) ?? 0) + banned);
      const key = keyItem(keys.userCounter(userId));
      const shard = shards.get(key['sk']!.S!) ?? { key, banned: 0 };
      shards.set(key['sk']!.S!, { key, banned: shard.banned + banned });
    },
    async changes() {
      const counters = [...shards.values()].map(async ({ key, banned }) => {
        const counter = await getItem(client, tables.table, key);
        const counted = Number(counter?.['banned']?.N ?? 0);
        if (counted === banned) return null;
        const wanted = { banned: { N: String(banned) } };
        return counter
          ? follow('userCounter', counter, wanted, ['banned'])
          : put('userCounter', { ...key, ...wanted });
      });
      return [await rolesChange(), ...(await Promise.all(counters))];
    },
  };

  async function rolesChange(): Promise<Change | null> {
    const key = keyItem(keys.roles());
    const stored = await getItem(client, tables.from, key);
    if (!stored) return null;
    const roles = (stored['roles']?.L ?? []).map(({ M: role = {} }) => ({
      M: { ...role, ...(textOf(role, 'name') !== customerRole && countsOf(textOf(role, 'name'))) },
    }));
    const wanted = { ...stored, roles: { L: roles } };
    return isSame(wanted, await getItem(client, tables.table, key)) ? null : put('roles', wanted);
  }

  function countsOf(role: string) {
    return {
      users: { N: String(users.get(role) ?? 0) },
      banned: { N: String(bannedOf.get(role) ?? 0) },
    };
  }
}

/*
 * What a restored table must know of the time that it has lost, or it would do it again: which routines and mails were sent, what was
 * revoked or withdrawn, and who was erased.
 */

/** Replaced by what the table of before says. */
const replaced = new Set<Pair['kind']>([
  'routineRun',
  'runBatch',
  'lastPlannedDay',
  // these are never changed: what was recorded stays recorded
  'auditEntry',
  'securityEvent',
]);

/** Deleted where the table of before has it no more: used up, withdrawn or done. */
const ended = new Set<Pair['kind']>(['linkToken', 'health', 'injuries', 'reviewRequest', 'stockAlert']);

/** Parts that follow the table of before: withdrawn consents, reminders of a renewal. */
const parts: Partial<Record<Pair['kind'], readonly string[]>> = {
  assessment: ['healthConsent'],
  subscription: ['remindedFor', 'gsi2pk', 'gsi2sk'],
};

/** What is to be changed in the restored table; nothing once it has been. */
export async function* findChanges(client: DynamoDBClient, tables: Tables): AsyncGenerator<Change> {
  const now = new Date();
  const users = countUsers(client, tables);
  for await (const { kind, ...both } of pairs(client, tables)) {
    const pair = { kind, before: present(both.before, now), restored: present(both.restored, now) };
    if (kind === 'user') await users.add(pair);
    for (const change of [...(await followAccounts(client, tables, pair)), changeOf(pair)])
      if (change) yield change;
  }
  for (const change of await users.changes()) if (change) yield change;
}

/** An item whose time is over counts as deleted: time to live deletes it at its own pace, also in a closed table. */
const present = (item: Item | undefined, now: Date): Item | undefined =>
  item && Number(item['ttl']?.N ?? Infinity) * 1000 > now.getTime() ? item : undefined;

function changeOf({ kind, before, restored }: Pair): Change | null {
  if (kind === 'erasure' && before) return eraseAgain(before, restored);
  if (before && kind === 'mail')
    return isMailDone(before) && !isSame(before, restored) ? put(kind, before) : null;
  if (before && replaced.has(kind)) return isSame(before, restored) ? null : put(kind, before);
  if (!before && restored && ended.has(kind)) return remove(kind, restored);
  return before && restored ? followParts(kind, before, restored) : null;
}

/** A mail that is sent or has failed is not sent again; others are, if they are in the restored table. */
const isMailDone = (mail: Item) => 'sentAt' in mail || 'failedAt' in mail;

/** An erasure that is not listed, or whose first pass is not over: nothing of the person may be seen. */
function eraseAgain(before: Item, restored: Item | undefined): Change | null {
  const isErased = restored && (restored['isRepeated']?.BOOL === true || !('gsi2pk' in restored));
  return isErased ? null : { what: 'erase', kind: 'erasure', userId: textOf(before, 'sk') };
}

function followParts(kind: Pair['kind'], before: Item, restored: Item): Change | null {
  // a subscription that was replaced
  const isAnother = ['userId', 'id'].some((name) => !isSame(before[name], restored[name]));
  return isAnother ? null : follow(kind, restored, before, parts[kind] ?? []);
}
