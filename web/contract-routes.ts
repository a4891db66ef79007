import type { Plugin } from 'vite';

const prefix = 'virtual:contract-routes/';

/**
 * Gives the browser the contract's rows (method and path), group by group, without its schemas: zod would add 21 KB to
 * every page. The types still come from the contract itself, so a call that the server does not know does not compile.
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
      const rows = Object.entries(endpoints).map(([name, { method, path }]) => [name, [method, path]]);
      return `export const rows = ${JSON.stringify(Object.fromEntries(rows))};`;
    },
  };
}
