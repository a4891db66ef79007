/**
 * Copies a JSON value. Every event holds such a copy; this is several times as fast as `structuredClone`, which handles
 * all types.
 */
export function deepCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => deepCopy(item)) as T;
  const fields: Record<string, unknown> = {};
  for (const name in value) fields[name] = deepCopy(value[name]);
  return fields as T;
}
