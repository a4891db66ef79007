/* Partitions of the table that several items share. A kind with many writes is spread over shards. */

/** Shards of a kind. */
export const shardCount = 4;

/** The shard of an id, chosen by its last character. */
export const shardOf = (id: string, count = shardCount): number => id.charCodeAt(id.length - 1) % count;

/** More shards than elsewhere: concurrent transactions on one counter conflict. */
export const counterShards = 16;

/** The keys of all shards of the user counters; a count is the sum over the shards. */
export const userCounters = () =>
  Array.from({ length: counterShards }, (_, shard) => ({ pk: 'counters', sk: `users#${shard}` }));

/** The keys of all shards of the order counters. */
export const orderCounters = () =>
  Array.from({ length: counterShards }, (_, shard) => ({ pk: 'counters', sk: `orders#${shard}` }));

/** The keys of all shards of the counters of late payments. */
export const lateCounters = () =>
  Array.from({ length: shardCount }, (_, shard) => ({ pk: 'counters', sk: `late#${shard}` }));

/** The partitions of the movements of a day (`YYYY-MM-DD` in Spain). */
export const movementShards = (day: string): string[] =>
  Array.from({ length: shardCount }, (_, shard) => `movements#${day}#${shard}`);

/** The partition of a search term: its first two letters, each of which may be two code units. */
export const searchTermPartition = (of: 'users' | 'orders', word: string): string =>
  `${of === 'users' ? 'words' : 'order-words'}#${Array.from(word).slice(0, 2).join('')}`;
