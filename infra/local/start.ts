/** `npm start`: the synthesized app on this machine, with the demo in it. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { runUntilStopped } from './start/run-until-stopped.ts';

// the next start compiles nothing again; the processes that it starts read the same variable
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../.build/compile-cache');
enableCompileCache();

await runUntilStopped(async (life) => {
  console.log('Starting the stack of this machine');
  const { launch } = await import('./start/index.ts');
  await launch(life);
});
