import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunks/chunk-groups.ts';
import { isInGroup } from './chunks/is-in-group.ts';
import { contractRoutes } from './contract-routes.ts';
import { leanRouter } from './lean-router.ts';

/** First versions with `light-dark()`, popover and `@starting-style`, which the design needs. */
const browsers = ['chrome123', 'edge123', 'firefox129', 'safari17.5'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [leanRouter(), contractRoutes(), react(), tailwindcss()],
  define: { __SITE_URL__: JSON.stringify('') },
  build: {
    outDir: '../.build/site',
    emptyOutDir: true,
    target: browsers,
    // inlined assets would need `data:` in the content security policy
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // every page has loaded these two before it loads another part, and lists what it preloads
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => !/\/(vendor|rolldown-runtime)-/.test(file)) : needed,
    },
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      // its package does not say that it has none: the login would load what makes a passkey as well
      treeshake: { moduleSideEffects: [{ test: /@simplewebauthn[\\/]browser/, sideEffects: false }] },
      input: ['index.html', 'src/app/start.ts'].map((file) => fileURLToPath(new URL(file, import.meta.url))),
      // "use client" is for server components, which this site does not have
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      output: {
        // short names of few characters: the landing page lists every chunk of the site
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // stays in the browser's cache across releases that do not update these libraries
            {
              name: 'vendor',
              tags: ['$initial'],
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|rolldown[\\/]runtime/,
              priority: 2,
            },
            // modules of every page in one file; twenty small files compress worse
            { name: 'shell', tags: ['$initial'], test: /^(?!.*src[\\/]app[\\/]start\.ts)/, priority: 1 },
            ...chunkGroups.map((group) => ({
              name: group.name,
              priority: group.priority ?? 0,
              test: (id: string) => isInGroup(group, id),
            })),
          ],
        },
      },
    },
  },
});
