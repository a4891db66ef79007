import { entity, keysOf } from '../platform/table/entity.ts';
import { settings, shardCount, shardOf } from '../platform/table/partitions.ts';

/** What is stored of analytics: a row for each kind of item. */
export const analyticsEntities = {
  movement: entity({
    key: (day: string, id: string, version: number) => ({
      pk: movementShards(day)[shardOf(id)]!,
      sk: `${id}#${version}`,
    }),
    at: ['movements#', ''],
    purpose: 'What a sale or a subscription adds to the figures of its day',
    kept: 'shop',
    erasure: { keep: 'amounts by ids of orders and accounts, without a name' },
    readers: ['functions'],
  }),
  dayFigures: entity({
    key: (day: string) => ({ pk: 'figures', sk: day }),
    at: ['figures', ''],
    purpose: 'The figures of a day',
    kept: 'shop',
    readers: ['figures:read'],
  }),
  dayProducts: entity({
    key: (day: string) => ({ pk: 'figures#products', sk: day }),
    at: ['figures#products', ''],
    purpose: 'What each product has sold on a day',
    kept: 'shop',
    readers: ['figures:read'],
  }),
  figuresStart: entity({
    key: () => settings('figures'),
    at: ['settings#figures', 'settings'],
    purpose: 'Since when there are figures',
    kept: 'shop',
    readers: ['figures:read'],
  }),
} as const;

export const keys = keysOf(analyticsEntities);

/** The partitions of the movements of a day (`YYYY-MM-DD` in Spain). */
export const movementShards = (day: string): string[] =>
  Array.from({ length: shardCount }, (_, shard) => `movements#${day}#${shard}`);
