/** A request of the Query protocol: `Tags.member.1.Name=a` is `{ Tags: [{ Name: 'a' }] }`. */
export type QueryValue = string | QueryValue[] | { [key: string]: QueryValue };

/** Reads the form that the SDK posts. */
export function parseQuery(form: string): Record<string, QueryValue> {
  const root: Tree = {};
  for (const [name, value] of new URLSearchParams(form)) insert(root, name.split('.'), value);
  return collapse(root) as Record<string, QueryValue>;
}

interface Tree {
  [key: string]: string | Tree;
}

function insert(tree: Tree, [head = '', ...rest]: string[], value: string): void {
  if (head === '__proto__') return;
  if (rest.length === 0) {
    tree[head] = value;
    return;
  }
  const branch = (tree[head] ??= {});
  if (typeof branch !== 'string') insert(branch, rest, value);
}

/** Turns `{ member: { 1: a, 2: b } }`, the protocol's list, into an array. */
function collapse(tree: string | Tree): QueryValue {
  if (typeof tree === 'string') return tree;
  const { member } = tree;
  if (typeof member === 'object' && Object.keys(tree).length === 1) {
    const places = Object.keys(member).sort((a, b) => Number(a) - Number(b));
    return places.map((place) => collapse(member[place] ?? ''));
  }
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, collapse(value)]));
}

/** A text field, or '' when it was not sent. */
export function text(value: QueryValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** A list field; the SDK sends an empty list as an empty text. */
export function list(value: QueryValue | undefined): QueryValue[] {
  return Array.isArray(value) ? value : [];
}

/** A nested field. */
export function fields(value: QueryValue | undefined): Record<string, QueryValue> {
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
}
