/*
 * How the body of a `multipart` endpoint is written as the fields of a form: text as `title`, lists as `tags[]` once for each
 * entry, parts of an object as `netContent[unit]`. What has no value (null, an empty list) is one empty field.
 */

type Field<V> = [name: string, value: V];

type Entry = string | number | boolean | Blob;

/** What a field of a body may be. */
type FormValue = Entry | null | Entry[] | { [part: string]: FormValue };

/** A body as a form; what is undefined is left out. */
export function writeForm(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries<FormValue | undefined>(body as Record<string, FormValue>)) {
    if (value === undefined) continue;
    for (const field of fieldsOf(name, value)) form.append(...(field as Field<string>));
  }
  return form;
}

function fieldsOf(name: string, value: FormValue): Field<string | Blob>[] {
  if (Array.isArray(value) && value.length > 0) return value.map((entry) => [`${name}[]`, contentOf(entry)]);
  if (Array.isArray(value) || value === null) return [[name, '']];
  if (typeof value !== 'object' || value instanceof Blob) return [[name, contentOf(value)]];
  return Object.entries(value).flatMap(([part, of]) => fieldsOf(`${name}[${part}]`, of));
}

const contentOf = (entry: Entry) => (entry instanceof Blob ? entry : String(entry));

/** The body that fields make: the inverse of `writeForm`, but that numbers stay text. A repeated plain name is a list. */
export function readFields<V>(fields: Iterable<Field<V>>): Record<string, unknown> {
  const body = new Map<string, V[] | Map<string, V>>();
  const plain = new Set<string>();
  for (const [written, value] of fields) {
    const [, name = written, part] = /^([^[\]]+)\[([^[\]]*)\]$/.exec(written) ?? [];
    const known = body.get(name);
    if (part) body.set(name, (known instanceof Map ? known : new Map<string, V>()).set(part, value));
    else body.set(name, [...(Array.isArray(known) ? known : []), value]);
    if (part === undefined) plain.add(name);
  }
  return Object.fromEntries([...body].map(([name, value]) => [name, valueOf(value, plain.has(name))]));
}

function valueOf<V>(value: V[] | Map<string, V>, isPlain: boolean): unknown {
  if (value instanceof Map) return Object.fromEntries(value);
  return isPlain && value.length === 1 ? value[0] : value;
}
