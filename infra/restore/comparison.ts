import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { pairs, type Pair, type Tables } from './tables.ts';

/*
 * What two tables have, counted by kind, and what an operator must look at one by one: sales, money paid back, subscriptions, accounts.
 * Ids and states alone: no name, address or e-mail is printed.
 */

/** Which attributes of a kind are printed where they differ; of the others only that they do. */
const printed: Partial<
  Record<Pair['kind'], { ids: readonly string[]; states: readonly string[]; secrets?: readonly string[] }>
> = {
  order: {
    ids: ['_id', 'sessionId', 'paymentIntentId'],
    states: ['status', 'paymentStatus', 'refundedCents'],
  },
  refund: { ids: ['_id', 'orderId', 'stripeId'], states: ['state', 'cents'] },
  subscription: { ids: ['id', 'userId', 'customerId'], states: ['status', 'planId'] },
  withdrawal: { ids: ['subscriptionId'], states: [] },
  stripeCustomer: { ids: ['_id', 'userId'], states: [] },
  user: {
    ids: ['_id'],
    states: ['role', 'banned'],
    secrets: ['email', 'googleSub', 'appleSub'],
  },
};

/** How many items of a kind the tables have. */
interface Count {
  before: number;
  restored: number;
  onlyBefore: number;
  onlyRestored: number;
  differ: number;
}

export interface Comparison {
  /** By kind. */
  counts: Map<string, Count>;
  /** A line for each item that an operator must look at. */
  differing: string[];
}

/** Compares each item of two tables. */
export async function compareTables(client: DynamoDBClient, tables: Tables): Promise<Comparison> {
  const counts = new Map<string, Count>();
  const differing: string[] = [];
  for await (const pair of pairs(client, tables)) {
    const count = counts.get(pair.kind) ?? {
      before: 0,
      restored: 0,
      onlyBefore: 0,
      onlyRestored: 0,
      differ: 0,
    };
    counts.set(pair.kind, count);
    addTo(count, pair);
    const line = lineOf(pair);
    if (line !== null) differing.push(line);
  }
  return { counts, differing };
}

/** The lines of a comparison. */
export function linesOf({ counts, differing }: Comparison): string[] {
  const rows = [...counts].toSorted(([one], [other]) => one.localeCompare(other));
  const cells = (name: string, count: readonly (string | number)[]) =>
    name.padEnd(22) + count.map((each) => String(each).padStart(13)).join('');
  return [
    cells('kind', ['before', 'restored', 'only before', 'only restored', 'differ']),
    ...rows.map(([kind, count]) => cells(kind, Object.values(count))),
    '',
    ...(differing.length > 0 ? differing.toSorted() : ['No order, refund, subscription or account differs.']),
  ];
}

function addTo(count: Count, { before, restored }: Pair): void {
  if (before) count.before++;
  if (restored) count.restored++;
  if (!restored) count.onlyBefore++;
  else if (!before) count.onlyRestored++;
  else if (!isDeepStrictEqual(before, restored)) count.differ++;
}

function lineOf({ kind, before, restored }: Pair): string | null {
  const row = printed[kind];
  if (!row || isDeepStrictEqual(before, restored)) return null;
  const item = (before ?? restored)!;
  const place = !restored ? 'only before' : !before ? 'only restored' : 'differs';
  const changed = (name: string) => before && restored && !isDeepStrictEqual(before[name], restored[name]);
  const states = row.states.flatMap((name) => {
    if (changed(name)) return [`${name}: ${plain(restored![name])} -> ${plain(before![name])}`];
    return before && restored ? [] : [`${name}: ${plain(item[name])}`];
  });
  const secrets = (row.secrets ?? []).flatMap((name) => (changed(name) ? [`${name} changed`] : []));
  if (place === 'differs' && states.length + secrets.length === 0) return null;
  const ids = row.ids.map((name) => plain(item[name])).filter((id) => id !== '-');
  return [kind, place, ...ids, ...states, ...secrets].join('  ');
}

const plain = (value: AttributeValue | undefined): string =>
  value?.S ?? value?.N ?? (value?.BOOL === undefined ? '-' : String(value.BOOL));
