import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Manifest } from 'vite';

/** The pages that open without a network, and what they load by themselves: files, and names of chunks that are none. */
const sources = [
  'index.html',
  'src/routes/entreno.tsx',
  'src/routes/entreno-sesion.tsx',
  'src/routes/rutina.tsx',
  'with-queries',
  'src/app/shell/user-notices.tsx',
  'src/ui/feedback/toaster.tsx',
];

/** Where the worker is; it may have any scope below it. */
const file = 'sw.js';

/** Writes the service worker into a built site whose `app.html` is there, with the list of what it keeps of this release. */
export async function buildServiceWorker(site: string, manifest: Manifest): Promise<void> {
  const shell = await readFile(join(site, 'app.html'), 'utf8');
  const files = new Set([...shell.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, path]) => path!));
  const seen = new Set<string>();
  const collect = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (!chunk)
      throw new Error(`The build has no chunk for ${key}: web/service-worker.ts names another file`);
    for (const path of [chunk.file, ...(chunk.css ?? [])]) files.add(path);
    chunk.imports?.forEach(collect);
  };
  sources.forEach(collect);
  const kept = [
    { url: '/app.html', revision: createHash('sha256').update(shell).digest('hex').slice(0, 16) },
    // their names change with their contents
    ...[...files].sort().map((path) => ({ url: `/${path}`, revision: null })),
  ];
  await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    mode: 'production',
    define: { __OFFLINE_FILES__: JSON.stringify(kept), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: site,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('./src/worker/service-worker.ts', import.meta.url)),
        output: { format: 'iife', entryFileNames: file },
      },
    },
  });
}
