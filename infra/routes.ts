import { api } from '#shared/contracts/index.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

/** One row of the gateway: which request goes to which Lambda. */
export interface Route {
  /** Group of the contract and name of the Lambda. */
  group: keyof typeof api;
  operation: string;
  method: Endpoint['method'];
  /** As the gateway writes it: under /api, parameters in braces. */
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

/**
 * The folders under /api with an answer that the distribution may keep: `/api/products`, `/api/oauth/providers`, … As
 * narrow as they can be: what leads a browser to its sign-in must never be shared, not even by chance.
 */
export function cachedFolders(): string[] {
  const cached = routes().filter(({ cacheSeconds }) => cacheSeconds);
  const folders = new Set(cached.map(({ path }) => path.replace(/\/\{.*/, '')));
  return [...folders].filter((each) => ![...folders].some((other) => each.startsWith(`${other}/`)));
}
