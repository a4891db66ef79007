/** `npm start`: the synthesized app on this machine, with the demo in it. */
import { runUntilStopped } from './start/run-until-stopped.ts';

await runUntilStopped(async (life) => {
  console.log('Starting the stack of this machine');
  const { launch } = await import('./start/index.ts');
  await launch(life);
});
