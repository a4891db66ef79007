/** The value, unchangeable in depth: a fixture that files of one process share and a test changes fails in that test. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}
