import { relive } from './recording/relive.ts';

/** Makes the recording anew that `npm start` loads. It takes a minute or more: the shop itself lives through the history. */
const { cloud, began } = await relive();
// the data layer reads its environment when it is loaded
const { record } = await import('./recording/take.ts');
await record(cloud, began);
await cloud.close();
// connections of the SDK would keep the process for a minute
process.exit(0);
