import { closeAll } from '../cloud/close-all.ts';
import type { Extras } from '../start/launch.ts';
import { createFunctionRebuilds } from './function-rebuilds.ts';
import { servePages } from './serve-pages.ts';
import { tellRestarts } from './tell-restarts.ts';

/** What `npm run dev` does beside `npm start`. */
export function hotReload(): Extras {
  const functions = createFunctionRebuilds();
  return {
    codeDir: functions.codeDir,
    prepare: async (cloud) => {
      const parts = [
        await functions.watch(cloud.lambda),
        await servePages(cloud.distribution),
        tellRestarts(),
      ];
      return { close: () => closeAll(parts) };
    },
  };
}
