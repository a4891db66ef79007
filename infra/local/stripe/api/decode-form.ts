/** Form-encoded parameters, nested by their bracketed names. Values are strings until the schema reads them. */
export interface FormFields {
  [name: string]: string | FormFields;
}

/**
 * Decodes `a[b][0]=c` into `{ a: { b: { 0: 'c' } } }`. Lists stay objects with numbers as names, because only
 * the schema knows whether `metadata[0]` is an item or a key.
 */
export function decodeForm(encoded: string): FormFields {
  const fields = empty();
  for (const [name, value] of new URLSearchParams(encoded)) place(fields, segmentsOf(name), value);
  return fields;
}

/** Without a prototype, a parameter called `__proto__` is harmless. */
function empty(): FormFields {
  return Object.create(null) as FormFields;
}

/** `a[b][]` → `a`, `b`, ``. */
function segmentsOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')];
}

function place(fields: FormFields, segments: string[], value: string): void {
  let level = fields;
  for (const [index, segment] of segments.entries()) {
    const name = segment === '' ? String(Object.keys(level).length) : segment;
    if (index === segments.length - 1) {
      level[name] = value;
      return;
    }
    const next = level[name];
    level = level[name] = typeof next === 'object' ? next : empty();
  }
}
