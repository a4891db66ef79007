/** A route that matched, with the parameters its path holds. */
export interface Match<T> {
  value: T;
  params: Record<string, string> | undefined;
}

/** Finds the route of a request: method and decoded path. */
export type Router<T> = (method: string, path: string) => Match<T> | undefined;

interface Node<T> {
  literal: Map<string, Node<T>>;
  param?: Node<T>;
  methods: Map<string, Route<T>>;
  greedy: Map<string, Route<T>>;
}

interface Route<T> {
  value: T;
  names: string[];
}

/**
 * Compiles route keys (`GET /api/products/{slug}`, `ANY /{proxy+}`, `$default`) to a tree with the precedence of API
 * Gateway: a literal segment before `{param}`, that before `{proxy+}`, a method before ANY, `$default` last.
 */
export function compileRoutes<T>(routes: Iterable<[routeKey: string, value: T]>): Router<T> {
  const root = newNode<T>();
  const exact = new Map<string, Match<T>>();
  let fallback: Match<T> | undefined;
  for (const [routeKey, value] of routes) {
    const [method = '', path] = routeKey.split(' ');
    if (routeKey === '$default') fallback = { value, params: undefined };
    else if (path === undefined) throw new Error(`Route key ${routeKey} is not of an HTTP API`);
    else if (!path.includes('{') && method !== 'ANY') exact.set(routeKey, { value, params: undefined });
    if (path !== undefined) insert(root, method, path, value);
  }
  return (method, path) =>
    exact.get(`${method} ${path}`) ?? walk(root, method, path.split('/'), 1, []) ?? fallback;
}

function newNode<T>(): Node<T> {
  return { literal: new Map(), methods: new Map(), greedy: new Map() };
}

function insert<T>(root: Node<T>, method: string, path: string, value: T): void {
  let node = root;
  const names: string[] = [];
  for (const segment of path.split('/').slice(1)) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name === undefined) {
      const next = node.literal.get(segment) ?? newNode<T>();
      node.literal.set(segment, next);
      node = next;
    } else if (name.endsWith('+')) {
      node.greedy.set(method, { value, names: [...names, name.slice(0, -1)] });
      return;
    } else {
      names.push(name);
      node = node.param ??= newNode<T>();
    }
  }
  node.methods.set(method, { value, names });
}

function walk<T>(
  node: Node<T>,
  method: string,
  segments: string[],
  at: number,
  values: string[],
): Match<T> | undefined {
  if (at === segments.length) return found(node.methods, method, values);
  const segment = segments[at]!;
  const literal = node.literal.get(segment);
  const match = literal && walk(literal, method, segments, at + 1, values);
  if (match) return match;
  if (node.param && segment !== '') {
    const inside = walk(node.param, method, segments, at + 1, [...values, segment]);
    if (inside) return inside;
  }
  const rest = segments.slice(at).join('/');
  return rest === '' ? undefined : found(node.greedy, method, [...values, rest]);
}

function found<T>(routes: Map<string, Route<T>>, method: string, values: string[]): Match<T> | undefined {
  const route = routes.get(method) ?? routes.get('ANY');
  if (!route) return undefined;
  const { value, names } = route;
  const params =
    names.length > 0 ? Object.fromEntries(names.map((name, at) => [name, values[at]!])) : undefined;
  return { value, params };
}
