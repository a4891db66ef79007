/** A rule's event pattern: each leaf lists matching values, or whether the field must exist. */
export interface Pattern {
  [field: string]: Pattern | Matcher[];
}

type Matcher = string | number | boolean | null | { exists: boolean };

/** Throws for matchers that are not supported: only exact values and `exists` are. */
export function checkPattern(pattern: Pattern, rule: string): void {
  for (const [field, inner] of Object.entries(pattern)) {
    if (field.startsWith('$')) throw unknown(rule, field);
    if (!Array.isArray(inner)) checkPattern(inner, rule);
    else if (!inner.every(isKnown)) throw unknown(rule, JSON.stringify(inner));
  }
}

const unknown = (rule: string, what: string) =>
  new Error(
    `The pattern of the rule ${rule} has ${what}, which the local cloud does not support: add it to pattern.ts`,
  );

function isKnown(matcher: Matcher): boolean {
  if (typeof matcher !== 'object' || matcher === null) return true;
  return Object.keys(matcher).join() === 'exists';
}

/** Whether an event matches every field of the pattern by one of its values. Of a list in the event one match is enough. */
export function matches(pattern: Pattern, event: unknown): boolean {
  return Object.entries(pattern).every(([field, inner]) => {
    const value = (event as Record<string, unknown> | undefined)?.[field];
    if (!Array.isArray(inner)) return matches(inner, isObject(value) ? value : undefined);
    const values = value === undefined ? [] : [value].flat();
    return inner.some((matcher) =>
      typeof matcher === 'object' && matcher !== null
        ? matcher.exists === (value !== undefined && !isObject(value))
        : values.includes(matcher),
    );
  });
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
