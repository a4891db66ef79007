import { closeAll } from '../shutdown/index.ts';
import type { Extras } from '../start/index.ts';
import { createFunctionRebuilds } from './function-rebuilds.ts';
import { servePages } from './serve-pages.ts';
import { warnAboutRestarts } from './warn-restart.ts';

/** What `npm run dev` adds to `npm start`. */
export function hotReload(): Extras {
  const functions = createFunctionRebuilds();
  return {
    codeDir: functions.codeDir,
    prepare: async (cloud) => {
      const parts = [
        await functions.watch(cloud.lambda),
        await servePages(cloud.distribution),
        warnAboutRestarts(),
      ];
      return { close: () => closeAll(parts) };
    },
  };
}
