/** `npm start`: the synthesized app on this machine, with the demo in it. */
import { runUntilTold } from './start/until-told.ts';

await runUntilTold(async (life) => {
  console.log('Starting the stack of this machine');
  const { launch } = await import('./start/launch.ts');
  await launch(life);
});
