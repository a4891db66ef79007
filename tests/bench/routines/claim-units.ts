import type { Due } from './population.ts';

/** So many claims are looked at. */
const sample = 500;

/**
 * Write units of one claim, from the size of what it wrote: DynamoDB Local does not tell what BatchExecuteStatement
 * consumes. A unit is 1 KB, and an item is its names and values ("DynamoDB item sizes and formats" in AWS's guide).
 */
export async function unitsPerClaim(due: Due[]): Promise<{ units: number; bytes: number }> {
  const { getMany } = await import('#functions/_data/table/batches.ts');
  const { keys } = await import('#functions/_data/table/keys.ts');
  const some = due.slice(0, sample).map(({ userId }) => keys.routineProgress(userId));
  const sizes: number[] = [];
  for (let from = 0; from < some.length; from += 100)
    sizes.push(...(await getMany(some.slice(from, from + 100))).map(itemBytes));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { units: mean(sizes.map((bytes) => Math.ceil(bytes / 1024))), bytes: mean(sizes) };
}

const itemBytes = (item: object): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value), 0);

function valueBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  if (value === null || typeof value !== 'object') return 1;
  return 3 + Object.keys(value).length + itemBytes(value);
}
