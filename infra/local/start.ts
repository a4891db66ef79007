/** `npm start`: the synthesized app on this machine, with the demo in it. */
import { runUntilTold } from './start/until-told.ts';

console.log('Starting the stack of this machine');
await runUntilTold(async (life) => {
  const { launch } = await import('./start/launch.ts');
  await launch(life);
});
