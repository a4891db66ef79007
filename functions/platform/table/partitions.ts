/* Partitions of the table that several items share. A kind with many writes is spread over shards. */

/** What the partitions of a user are for. IAM sees no sort keys: what one function needs and another must not have lies in two. */
const purposes = [
  'account',
  'sessions',
  'passkeys',
  'known',
  'notification',
  'notes',
  'cart',
  'orders',
  'exports',
  'data-exports',
  'reviews',
  'training',
  'health',
  'workouts',
] as const;

/** A partition of a user. */
export const ofUser = (purpose: (typeof purposes)[number], userId: string): string => `${purpose}#${userId}`;

/** All partitions of a user, which go with the account. */
export const userPartitions = (userId: string): string[] =>
  purposes.map((purpose) => ofUser(purpose, userId));

/**
 * An id as the partition of its kind. One of another kind, as of a made-up address, becomes one that no item has: a role would refuse
 * the call, and the answer is 404.
 */
export const idOf = (prefix: string, id: string): string => (id.startsWith(prefix) ? id : prefix + id);

/** The key of a setting of the shop. */
export const settings = (name: string) => ({ pk: `settings#${name}`, sk: 'settings' });

/** Shards of a kind. */
export const shardCount = 4;

/** The shard of an id, chosen by its last character. */
export const shardOf = (id: string, count = shardCount): number => id.charCodeAt(id.length - 1) % count;

/** More shards than elsewhere: concurrent transactions on one counter conflict. */
export const counterShards = 16;

/** The partition of a search term: its first two letters, each of which may be two code units. */
export const searchTermPartition = (of: 'users' | 'orders', word: string): string =>
  `${of === 'users' ? 'user' : 'order'}-search-terms#${Array.from(word).slice(0, 2).join('')}`;
