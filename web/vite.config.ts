import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractRows } from './contract-rows.ts';

/** First versions with `light-dark()`, popover and `@starting-style`, which the design needs. */
const browsers = ['chrome123', 'edge123', 'firefox129', 'safari17.5'];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss()],
  define: { __SITE_URL__: JSON.stringify(''), __CONTRACT_ROWS__: JSON.stringify(contractRows) },
  build: {
    outDir: '../.build/site',
    emptyOutDir: true,
    target: browsers,
    // inlined assets would need `data:` in the content security policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'src/app/start.ts'].map((file) => fileURLToPath(new URL(file, import.meta.url))),
      // "use client" is for server components, which this site does not have
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      output: {
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
            { name: 'queries', test: /node_modules[\\/]@tanstack[\\/]/ },
          ],
        },
      },
    },
  },
});
