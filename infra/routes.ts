import { api } from '#shared/contracts/index.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

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

/**
 * The folders under /api with a cacheable response: `/api/products`, `/api/oauth/providers`, … As narrow as possible:
 * sign-in redirects must never be cached.
 */
export function cachedFolders(): string[] {
  const cached = routes().filter(({ cacheSeconds }) => cacheSeconds);
  const folders = new Set(cached.map(({ path }) => path.replace(/\/\{.*/, '')));
  return [...folders].filter((each) => ![...folders].some((other) => each.startsWith(`${other}/`)));
}
