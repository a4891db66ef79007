import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { type BuildMessage, forkBuild } from '../../build/in-process.ts';
import { fillAsset, unbundledAssets } from '../../build/unbundled.ts';
import { ended } from './synthesis-error.ts';

/** The functions of an assembly while they are bundled. */
export interface Bundling {
  /** Resolves once the bundle is in its folder of the assembly; it is built next. Rejects with a SynthesisError. */
  ready: (folder: string) => Promise<void>;
  /** Settles when all bundles are there, or one could not be built. */
  done: Promise<void>;
}

/** The build of the functions in a process of its own. */
interface FunctionsBuild {
  /** Fills an assembly with the bundles that are there, and with each further one once it is. */
  fill: (outDir: string) => Bundling;
  stop: () => void;
}

interface Options {
  /** Other processes have the processor first. */
  inBackground: boolean;
  child?: ChildProcess;
  /** Copies the bundle of a name to a folder. */
  copy?: (name: string, folder: string) => Promise<void>;
}

/** Starts to bundle the functions. */
export function startFunctionsBuild({
  inBackground,
  child = forkBuild('functions', undefined, true),
  copy = fillAsset,
}: Options): FunctionsBuild {
  if (inBackground && child.pid !== undefined) setPriority(child.pid, 19);
  const all = Promise.withResolvers<void>();
  const bundles = new Map<string, PromiseWithResolvers<void>>();
  const bundle = (name: string) => {
    const known = bundles.get(name) ?? Promise.withResolvers<void>();
    bundles.set(name, known);
    return known;
  };
  child.on('message', (message: BuildMessage) => {
    if ('bundled' in message) bundle(message.bundled).resolve();
    else all.resolve();
  });
  ended(child, 'The build of the functions').catch(all.reject);
  all.promise.catch(() => {}); // told to those who wait for a bundle
  return {
    stop: () => void child.kill('SIGKILL'),
    fill(outDir) {
      const assets = [...unbundledAssets(outDir)].map(([name, folder]) => {
        const built = Promise.race([bundle(name).promise, all.promise]);
        return { name, folder, filled: built.then(() => copy(name, folder)) };
      });
      const done = Promise.all(assets.map(({ filled }) => filled)).then(() => {});
      return {
        async ready(folder) {
          const asset = assets.find((each) => each.folder === folder);
          if (asset && child.connected) child.send(asset.name);
          await asset?.filled;
        },
        done,
      };
    },
  };
}
