/** `npm run dev`: the same stack, with functions rebuilt on save and the site served by Vite. */
import { runUntilStopped } from './start/run-until-stopped.ts';

await runUntilStopped(async (life) => {
  console.log('Starting the stack of this machine, with hot reload');
  const [{ launch }, { hotReload }] = await Promise.all([
    import('./start/index.ts'),
    import('./dev/index.ts'),
  ]);
  await launch(life, hotReload());
});
