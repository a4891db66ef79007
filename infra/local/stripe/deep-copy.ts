/**
 * A deep copy of an object as it travels: hashes, lists and plain values. Every event keeps one, and this is
 * several times as fast as `structuredClone`, which has to think of everything.
 */
export function deepCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => deepCopy(item)) as T;
  const fields: Record<string, unknown> = {};
  for (const name in value) fields[name] = deepCopy(value[name]);
  return fields as T;
}
