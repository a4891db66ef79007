/** A rule's event pattern: each leaf lists matching values, how they begin, or whether the field must exist. */
export interface Pattern {
  [field: string]: Pattern | Matcher[];
}

type Matcher = string | number | boolean | null | { exists: boolean } | { prefix: string };

/** Throws for matchers that are not supported: only exact values, `prefix` and `exists` are. `owner` is what has the pattern. */
export function checkPattern(pattern: Pattern, owner: string): void {
  for (const [field, inner] of Object.entries(pattern)) {
    if (field.startsWith('$')) throw unknown(owner, field);
    if (!Array.isArray(inner)) checkPattern(inner, owner);
    else if (!inner.every(isKnown)) throw unknown(owner, JSON.stringify(inner));
  }
}

const unknown = (owner: string, what: string) =>
  new Error(
    `The pattern of ${owner} has ${what}, which the local cloud does not support: add it to pattern.ts`,
  );

function isKnown(matcher: Matcher): boolean {
  if (typeof matcher !== 'object' || matcher === null) return true;
  return ['exists', 'prefix'].includes(Object.keys(matcher).join());
}

/** Whether an event matches every field of the pattern by one of its values. Of a list in the event one match is enough. */
export function matches(pattern: Pattern, event: unknown): boolean {
  return Object.entries(pattern).every(([field, inner]) => {
    const value = (event as Record<string, unknown> | undefined)?.[field];
    if (!Array.isArray(inner)) return matches(inner, isObject(value) ? value : undefined);
    const values = value === undefined ? [] : [value].flat();
    return inner.some((matcher) => {
      if (typeof matcher !== 'object' || matcher === null) return values.includes(matcher);
      if ('exists' in matcher) return matcher.exists === (value !== undefined && !isObject(value));
      return values.some((each) => typeof each === 'string' && each.startsWith(matcher.prefix));
    });
  });
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
