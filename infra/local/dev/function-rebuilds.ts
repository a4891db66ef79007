import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lambdaEntries, functionsOut, watchFunctions } from '../../build/build-functions.ts';
import type { Closable } from '../shutdown/index.ts';
import type { Lambda } from '../lambda/index.ts';

/** Runs functions from their latest build in place of the synthesized asset. */
export interface FunctionRebuilds {
  /** The folder of a function's bundle; undefined for a function that is not built from this repository. */
  codeDir: (functionName: string) => string | undefined;
  /** Rebuilds on save; the next call of a function gets its new code. */
  watch(lambda: Pick<Lambda, 'names' | 'restart'>): Promise<Closable>;
}

/** Maps deployed names (`tenaz-dev-auth`) to names in the repository (`auth`). */
export function createFunctionRebuilds(): FunctionRebuilds {
  // the longest name first: `stripe-webhook` also ends in `webhook`
  const names = Object.keys(lambdaEntries()).sort((a, b) => b.length - a.length);
  const shortName = (name: string) => names.find((folder) => name.endsWith(`-${folder}`));
  return {
    codeDir: (name) => {
      const folder = shortName(name);
      const dir = folder && join(functionsOut, folder);
      // it lies beside the code of the site, and Vite serves the pages
      if (folder === 'render-pages') return undefined;
      return dir && existsSync(join(dir, 'index.mjs')) ? dir : undefined;
    },
    async watch(lambda) {
      const close = await watchFunctions((folder) => {
        const name = lambda.names.find((each) => shortName(each) === folder);
        if (!name) return;
        lambda.restart(name);
        console.log(`↻ ${folder}`);
      });
      return { close };
    },
  };
}
