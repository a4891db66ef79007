import { entity, keysOf } from '#functions/platform/table/entity.ts';
import { settings, shardCount, shardOf } from '#functions/platform/table/partitions.ts';

/** What is stored of analytics: a row for each kind of item. */
export const analyticsEntities = {
  metricEvent: entity({
    key: (day: string, id: string, version: number) => ({
      pk: metricEventShards(day)[shardOf(id)]!,
      sk: `${id}#${version}`,
    }),
    at: ['metric-events#', ''],
    purpose: 'What a sale or a subscription adds to the metrics of its day',
    kept: 'shop',
    erasure: { keep: 'amounts by ids of orders and accounts, without a name' },
    readers: ['functions'],
  }),
  dayMetrics: entity({
    key: (day: string) => ({ pk: 'metrics', sk: day }),
    at: ['metrics', ''],
    purpose: 'The metrics of a day',
    kept: 'shop',
    readers: ['metrics:read'],
  }),
  dayProducts: entity({
    key: (day: string) => ({ pk: 'metrics#products', sk: day }),
    at: ['metrics#products', ''],
    purpose: 'What each product has sold on a day',
    kept: 'shop',
    readers: ['metrics:read'],
  }),
  metricsStart: entity({
    key: () => settings('metrics'),
    at: ['settings#metrics', 'settings'],
    purpose: 'Since when there are metrics',
    kept: 'shop',
    readers: ['metrics:read'],
  }),
} as const;

export const keys = keysOf(analyticsEntities);

/** The partitions of the metric events of a day (`YYYY-MM-DD` in Spain). */
export const metricEventShards = (day: string): string[] =>
  Array.from({ length: shardCount }, (_, shard) => `metric-events#${day}#${shard}`);
