import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractRoutes } from './contract-routes.ts';
import { leanRouter } from './lean-router.ts';

/** Browsers that know `light-dark()`, popover and `@starting-style`: the design stands on them. */
const browsers = ['chrome123', 'edge123', 'firefox129', 'safari17.5'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [leanRouter(), contractRoutes(), react(), tailwindcss()],
  define: { __SITE_URL__: JSON.stringify('') },
  build: {
    outDir: '../.build/site',
    emptyOutDir: true,
    target: browsers,
    // An inlined asset would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      // "use client" is a message to server components, which we have not.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      output: {
        // shorter than usual: the landing page names every chunk of the site
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            // A release that leaves the libraries alone leaves their file in the browser's cache.
            {
              name: 'vendor',
              tags: ['$initial'],
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|rolldown[\\/]runtime/,
              priority: 2,
            },
            // What every page needs comes as one file; twenty small ones compress worse.
            { name: 'shell', tags: ['$initial'], priority: 1 },
            // What pages with answers of the server share; in one file, it is fetched along with the page.
            {
              name: 'queries',
              test: /node_modules[\\/]@tanstack[\\/](?!.*([iI]nfiniteQuery|[qQ]ueries(Observer)?\.))|src[\\/](app[\\/](with-queries|query-client)|api[\\/]use-single-mutation|ui[\\/](feedback[\\/](skeleton|query-state)|form[\\/]field))\./,
            },
            // What lists share that are searched, turned and left by the focus.
            {
              name: 'lists',
              test: /src[\\/]ui[\\/](form[\\/]search-field|list[\\/](use-scroll-to-list-top|use-list-focus))\./,
            },
            // What the pages around a subscription share.
            {
              name: 'members',
              test: /shared[\\/]rules[\\/](assessment|subscription-status|plan-features|plans|day|drive-link|routine-calendar)\.|src[\\/](api[\\/](user-details|session-subscription|option-list|training-options|stripe|routine-progress)|ui[\\/](display[\\/](facts|payment-card)|form[\\/]segmented|navigation[\\/]tabs)|features[\\/]assessment[\\/]chosen-plan)\.|contract-routes[\\/](user-details|training-options|stripe|routine-progress)/,
            },
            // What the pages of the back office share.
            {
              name: 'back-office',
              test: /src[\\/](app[\\/]admin[\\/]|ui[\\/]back-office-icons\.)/,
            },
            // What pages with pictures share.
            {
              name: 'cards',
              test: /src[\\/](ui[\\/]display[\\/](picture|blank-picture|price)|features[\\/]catalogue[\\/]product-card)\./,
            },
          ],
        },
      },
    },
  },
});
