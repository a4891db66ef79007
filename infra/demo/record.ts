import { relive } from './recording/relive.ts';
import { synthesizeOnce } from '#infra/local/start/synthesize.ts';

/** Makes the recording anew that `npm start` loads. It takes a minute or more: the shop itself lives through the history. */
const { outDir } = await synthesizeOnce();
const { cloud, began } = await relive(outDir);
// the data layer reads its environment when it is loaded
const { record } = await import('./recording/take.ts');
await record(cloud, began);
await cloud.close();
// connections of the SDK would keep the process for a minute
process.exit(0);
