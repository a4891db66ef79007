import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const fromRouterDom = createRequire(createRequire(import.meta.url).resolve('react-router-dom'));
const production = fromRouterDom
  .resolve('react-router')
  .replace(/dist[\\/]development[\\/]index\.m?js$/, 'dist/production/index.mjs');

/**
 * Keeps the unused half of react-router out of the bundle (about 4 KB brotli on every page).
 *
 * The package publishes its development build to bundlers, and marks nothing as pure: its module-level
 * `forwardRef()` calls and `displayName` writes hold Link, Form, ScrollRestoration and the framework's
 * prefetching in the bundle though nobody imports them.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    enforce: 'pre',
    apply: 'build',
    config: () => ({
      resolve: { alias: [{ find: /^react-router(-dom)?$/, replacement: production }] },
    }),
    transform(code, id) {
      if (!/react-router[\\/]dist[\\/]production/.test(id)) return undefined;
      return {
        code: code
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/= (React\d*)\.(forwardRef|memo|createContext)\(/g, '= /*#__PURE__*/ $1.$2('),
        map: null,
      };
    },
  };
}
