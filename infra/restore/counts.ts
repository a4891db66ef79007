import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { keys } from '#functions/accounts/entities.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import { wasErased } from './accounts.ts';
import { follow, put, type Change } from './changes.ts';
import { getItem, isSame, keyItem, textOf, type Item, type Pair, type Tables } from './tables.ts';

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
export function countUsers(client: DynamoDBClient, tables: Tables): Users {
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
