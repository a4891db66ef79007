import { type Closable, closeAll } from '../shutdown.ts';
import type { Extras } from './index.ts';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { functionsOut, lambdaEntries, watchFunctions } from '../../build/build-functions.ts';
import type { Lambda } from '../lambda/index.ts';
import { createServer } from 'vite';
import type { Distribution } from '../distribution/index.ts';

/** What `npm run dev` adds to `npm start`. */
export function hotReload(): Extras {
  const functions = createFunctionRebuilds();
  return {
    codeDir: functions.codeDir,
    prepare: async (cloud, bundled) => {
      const parts = [
        functions.watch(cloud.lambda, bundled),
        await servePages(cloud.distribution),
        warnAboutRestarts(),
      ];
      return { close: () => closeAll(parts) };
    },
  };
}

/** Runs functions from their latest build in place of the synthesized asset. */
interface FunctionRebuilds {
  /** The folder of a function's bundle; undefined for a function that is not built from this repository. */
  codeDir: (functionName: string) => string | undefined;
  /** Rebuilds on save once all are bundled; the next call of a function gets its new code. */
  watch(lambda: Pick<Lambda, 'names' | 'restart'>, bundled: Promise<void>): Closable;
}

/** Maps deployed names (`tenaz-dev-auth`) to those of the repository (`auth`). */
function createFunctionRebuilds(): FunctionRebuilds {
  // the longest name first: `stripe-webhook` also ends in `webhook`
  const names = Object.keys(lambdaEntries()).sort((a, b) => b.length - a.length);
  const shortName = (name: string) => names.find((short) => name.endsWith(`-${short}`));
  return {
    codeDir: (name) => {
      const short = shortName(name);
      const dir = short && join(functionsOut, short);
      // it lies beside the code of the site, and Vite serves the pages
      if (short === 'render-pages') return undefined;
      return dir && existsSync(join(dir, 'index.mjs')) ? dir : undefined;
    },
    watch(lambda, bundled) {
      const restart = (short: string) => {
        const name = lambda.names.find((each) => shortName(each) === short);
        if (!name) return;
        lambda.restart(name);
        console.log(`↻ ${short}`);
      };
      const watching = bundled.then(() => watchFunctions(restart)).catch(() => null);
      return { close: async () => (await watching)?.() };
    },
  };
}

const configFile = join(import.meta.dirname, '../../../web/vite.config.ts');

/** Lets Vite serve the site's own paths, with hot reload over the distribution's own server. */
async function servePages(distribution: Pick<Distribution, 'server' | 'servePages'>): Promise<Closable> {
  const { server } = distribution;
  const vite = await createServer({
    configFile,
    appType: 'spa',
    logLevel: 'warn',
    server: { middlewareMode: { server }, hmr: { server } },
  });
  distribution.servePages((request, response) => {
    vite.middlewares(request, response, () => response.writeHead(404).end());
  });
  return vite;
}

const root = join(import.meta.dirname, '../../..');
/** Sources of the assembly itself; functions and pages are rebuilt without a new one. */
const folders = ['infra', 'functions/platform/mail', 'shared/contracts'];

/** Warns when a file was saved that takes effect only after a restart. */
function warnAboutRestarts(print: (line: string) => void = console.log): Closable {
  let recent: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (!name || !/\.(?:tsx?|js)$/.test(name) || recent) return;
      print(
        `! ${folder}/${name} is part of the assembly: stop and run npm run dev again to see what it changes there.`,
      );
      recent = setTimeout(() => (recent = undefined), 2000);
    }),
  );
  return {
    close() {
      clearTimeout(recent);
      for (const watcher of watchers) watcher.close();
    },
  };
}
