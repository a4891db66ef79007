import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const fromRouterDom = createRequire(createRequire(import.meta.url).resolve('react-router-dom'));
const production = fromRouterDom
  .resolve('react-router')
  .replace(/dist[\\/]development[\\/]index\.m?js$/, 'dist/production/index.mjs');

/**
 * Removes the unused half of react-router from the bundle (about 4 KB brotli on every page).
 *
 * The package exports its development build to bundlers and marks nothing as pure: module-level `forwardRef()` calls and
 * `displayName` assignments keep Link, Form, ScrollRestoration and the framework's prefetching although none is imported.
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
