/** `npm run dev`: the same stack, with functions rebuilt on save and the site served by Vite. */
import { runUntilTold } from './start/until-told.ts';

await runUntilTold(async (life) => {
  console.log('Starting the stack of this machine, with hot reload');
  const [{ launch }, { hotReload }] = await Promise.all([
    import('./start/launch.ts'),
    import('./dev/hot-reload.ts'),
  ]);
  await launch(life, hotReload());
});
