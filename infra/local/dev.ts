/** `npm run dev`: the same stack, with functions rebuilt on save and the site served by Vite. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { runUntilStopped } from './start/run-until-stopped.ts';

// the next start compiles nothing again; the processes that it starts read the same variable
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../.build/compile-cache');
enableCompileCache();

await runUntilStopped(async (life) => {
  console.log('Starting the stack of this machine, with hot reload');
  const [{ launch }, { hotReload }] = await Promise.all([
    import('./start/index.ts'),
    import('./start/hot-reload.ts'),
  ]);
  await launch(life, hotReload());
});
