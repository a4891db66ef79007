import { api } from '#shared/contracts/index.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { isPermission } from '#shared/rules/accounts/permissions.ts';

/** One route of the gateway and its Lambda. */
export interface Route {
  /** Group of the contract and name of the Lambda. */
  group: keyof typeof api;
  operation: string;
  method: Endpoint['method'];
  /** Path in the syntax of the gateway: under /api, parameters in braces. */
  path: string;
  cacheSeconds?: number;
}

/** Every route of the contract, aliases included. */
export function routes(): Route[] {
  const groups = Object.entries(api) as [keyof typeof api, Record<string, Endpoint>][];
  return groups.flatMap(([group, endpoints]) =>
    Object.entries(endpoints).flatMap(([operation, { method, path, aliases = [], cacheSeconds }]) =>
      [path, ...aliases].map((each) => ({ group, operation, method, path: `/api${each}`, cacheSeconds })),
    ),
  );
}

/** What the paths begin with at which users of the back office write: `/api/products`, `/api/reviews/management`, … */
export function staffFolders(): string[] {
  const writes = Object.values<Record<string, Endpoint>>(api)
    .flatMap((endpoints) => Object.values(endpoints))
    .filter(({ method, access }) => method !== 'GET' && isPermission(access));
  const folders = writes
    .flatMap(({ path, aliases = [] }) => [path, ...aliases])
    .flatMap((path) => {
      const [, folder = '', next = ''] = path.split('/');
      // lists of options are named by their first part, and their order has no text
      if (folder.startsWith('{')) return [];
      return [`/api/${next === 'management' ? `${folder}/${next}` : folder}`];
    });
  return [...new Set(folders)].toSorted((one, other) => one.localeCompare(other));
}

/**
 * What the paths of cacheable responses begin with: `/api/products`, `/api/oauth/providers`, `/api/training-`, … As narrow as possible:
 * sign-in redirects must never be cached.
 */
export function cachedFolders(): string[] {
  const folders = new Set(
    routes()
      .filter(({ cacheSeconds }) => cacheSeconds)
      .map(({ path }) => path.replace(/\/\{.*/, '')),
  );
  const outer = [...folders].filter((each) => ![...folders].some((other) => each.startsWith(`${other}/`)));
  return [...new Set(outer.map((folder) => sharedStart(folder, outer)))];
}

/** `/api/training-` where `/api/training-tracks` is not alone: a distribution has few behaviours, and each takes one pattern. */
function sharedStart(folder: string, all: readonly string[]): string {
  const start = folder.slice(0, folder.lastIndexOf('-') + 1);
  const others = routes().filter(({ path }) => path.startsWith(start));
  const isShared = all.filter((each) => start !== '' && each.startsWith(start)).length > 1;
  const isCachedOnly = others.every(({ path }) =>
    all.some((each) => path === each || path.startsWith(`${each}/`)),
  );
  return isShared && isCachedOnly ? start : folder;
}
