import { dirname, join } from 'node:path';
import type { Plugin } from './esbuild.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * Our modules only declare: one of which a bundle uses nothing is left out, although others import the index.ts of a
 * subject that names it.
 */
export const declarationsPlugin: Plugin = {
  name: 'declarations',
  setup: (run) =>
    run.onResolve({ filter: /^(#functions|#shared|\.\.?)\/.*\.tsx?$/ }, ({ path, importer }) => ({
      path: path.startsWith('#') ? join(root, path.slice(1)) : join(dirname(importer), path),
      sideEffects: false,
    })),
};
