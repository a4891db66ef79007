import type { Plugin } from 'vite';
import { isRedirect, type Group } from '#shared/contracts/endpoint.ts';

const prefix = 'virtual:contract-routes/';

/**
 * Serves `virtual:contract-routes/<group>`: method and path of each endpoint of a contract group, without its schemas,
 * because zod would add 21 KB to every page. The types still come from the contract itself.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : undefined),
    async load(source) {
      if (!source.startsWith(`\0${prefix}`)) return undefined;
      const group = source.slice(prefix.length + 1);
      const { api } = await import('#shared/contracts/index.ts');
      const endpoints = Object.entries(api).find(([name]) => name === group)?.[1];
      if (!endpoints) throw new Error(`shared/contracts has no group ${group}`);
      const rows = Object.entries(endpoints as Group)
        // the distribution asks for pages, and the browser goes to redirects by itself
        .filter(([, endpoint]) => endpoint.kind !== 'html' && !isRedirect(endpoint))
        .map(([name, { method, path }]) => [name, [method, path]]);
      return `export const rows = ${JSON.stringify(Object.fromEntries(rows))};`;
    },
  };
}
