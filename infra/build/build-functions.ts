import { existsSync, readdirSync, watch } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { buildOnce } from './build-once.ts';
import { builtinsPlugin } from './bundle/builtins-plugin.ts';
import { facesPlugin } from './bundle/faces-plugin.ts';
import { context, type BuildOptions, type Metafile, type Plugin } from './bundle/esbuild.ts';

const root = join(import.meta.dirname, '../..');

/** The folder of the deployed bundles: one folder per Lambda with the entry `index.mjs`. */
export const functionsOut = join(root, '.build/functions');

const lambdaFile = /([^/]+)\.lambda\.ts$/;

/** The file of every Lambda by its name, sorted: `functions/<subject>/<name>.lambda.ts`. */
export function lambdaEntries(): Record<string, string> {
  const entries = readdirSync(join(root, 'functions'), { recursive: true, encoding: 'utf8' })
    .map((path) => `functions/${path.replaceAll('\\', '/')}`)
    .flatMap(
      (path) =>
        lambdaFile
          .exec(path)
          ?.slice(1)
          .map((name) => [name, path] as const) ?? [],
    );
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Beside the bundles: what each of them was made of, by the name of the Lambda. */
const partsFile = join(functionsOut, 'parts.json');

/** Files by their paths from the root. */
interface Parts {
  /** What was read, of this repository. */
  inputs: string[];
  /** Whose code is in the bundle, those of packages too. */
  contained: string[];
}

/** Runs of esbuild at a time: one uses two cores, and each further one parses the packages again. */
const runs = availableParallelism() < 4 ? 1 : 2;

/** Who waits for single bundles while they are built. */
export interface Waiting {
  /** Names of Lambdas to bundle before the others; more may come. */
  next: string[];
  /** Called with the name of each that is bundled. */
  onBundled: (name: string) => void;
}

/**
 * Bundles every Lambda into a folder of its name. A run of esbuild bundles one after the other, and parses once what several of
 * them import. Each is bundled by itself all the same, so that its folder contains only its own code and chunks. An
 * `import()` becomes a chunk that is loaded when it is first needed.
 */
async function buildFunctions({ next, onBundled }: Waiting): Promise<void> {
  const entries = lambdaEntries();
  const names = Object.keys(entries);
  await removeStale(names);
  const left = new Set(names);
  const take = () => {
    const name = next.find((each) => left.has(each)) ?? [...left][0];
    if (name) left.delete(name);
    return name;
  };
  const parts: Record<string, Parts> = {};
  const work = async () => {
    const bundler = await createBundler(entries);
    try {
      for (let name = take(); name; name = take()) {
        parts[name] = await bundler.bundle(name);
        onBundled(name);
      }
    } finally {
      await bundler.dispose();
    }
  };
  await Promise.all(Array.from({ length: runs }, work));
  await writeFile(partsFile, JSON.stringify(parts));
}

/** A run of esbuild that bundles one Lambda after the other, and parses what they share only once. */
async function createBundler(entries: Record<string, string>) {
  let current = '';
  const entry: Plugin = {
    name: 'entry',
    setup: (run) =>
      run.onResolve({ filter: /^entry$/ }, ({ kind }) =>
        kind === 'entry-point' ? { path: join(root, current) } : null,
      ),
  };
  const options = bundleOptions('entry', functionsOut);
  const run = await context({ ...options, plugins: [entry, ...options.plugins], write: false });
  return {
    /** Not called again before it is done. */
    async bundle(name: string): Promise<Parts> {
      current = entries[name]!;
      const { outputFiles, metafile } = await run.rebuild();
      const loaded = loadedFiles(metafile);
      const files = outputFiles.filter(({ path }) => loaded.has(basename(path)));
      await writeBundle(join(functionsOut, name), files);
      return {
        inputs: Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules/')),
        contained: Object.entries(metafile.outputs)
          .filter(([path]) => loaded.has(basename(path)))
          .flatMap(([, { inputs }]) => Object.keys(inputs)),
      };
    },
    dispose: () => run.dispose(),
  };
}

/** The names of the files that the entry loads, early or late: esbuild also writes the `import()`s of code that it left out. */
function loadedFiles({ outputs }: Metafile): Set<string> {
  const loaded = new Set<string>();
  const add = (path: string) => {
    if (!outputs[path] || loaded.has(basename(path))) return;
    loaded.add(basename(path));
    for (const each of outputs[path].imports) add(each.path);
  };
  for (const path of Object.keys(outputs)) if (basename(path) === 'index.mjs') add(path);
  return loaded;
}

/** Writes the files of a bundle, and removes those of an earlier one. */
async function writeBundle(folder: string, files: { path: string; contents: Uint8Array }[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const written = new Set(files.map(({ path }) => basename(path)));
  const old = readdirSync(folder).filter((file) => !written.has(file));
  await Promise.all([
    ...old.map((file) => rm(join(folder, file))),
    ...files.map(({ path, contents }) => writeFile(join(folder, basename(path)), contents)),
  ]);
}

/** Bundles every Lambda if what they import has changed; returns the folder of the bundles. */
export async function buildFunctionsOnce(
  waiting: Waiting = { next: [], onBundled: () => {} },
): Promise<string> {
  await buildOnce({
    name: 'functions',
    entries: [...Object.values(lambdaEntries()), 'infra/build/build-functions.ts'],
    sources: ['infra/build/bundle'],
    output: '.build/functions',
    build: () => buildFunctions(waiting),
  });
  return functionsOut;
}

/** What each built bundle was made of, by the name of the Lambda. */
export async function readParts(): Promise<Record<string, Parts>> {
  return JSON.parse(await readFile(partsFile, 'utf8')) as Record<string, Parts>;
}

/**
 * Bundles built Lambdas again on save, those that read the saved file. `onBuilt` is called with the Lambda's name after each
 * success; esbuild prints why one has failed, and any save tries it again. Returns a function that stops watching.
 */
export async function watchFunctions(onBuilt: (name: string) => void): Promise<() => Promise<void>> {
  const parts = await readParts();
  const bundler = await createBundler(lambdaEntries());
  const due = new Set<string>();
  let running: Promise<void> | undefined;
  const rebuild = async () => {
    const failed: string[] = [];
    for (const name of due) {
      due.delete(name);
      try {
        parts[name] = await bundler.bundle(name);
        onBuilt(name);
      } catch {
        failed.push(name);
      }
    }
    for (const name of failed) due.add(name);
    running = undefined;
  };
  const watchers = ['functions', 'shared'].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, path) => {
      const file = `${folder}/${path?.replaceAll('\\', '/')}`;
      for (const [name, { inputs }] of Object.entries(parts)) if (inputs.includes(file)) due.add(name);
      if (due.size > 0) running ??= rebuild();
    }),
  );
  return async () => {
    for (const watcher of watchers) watcher.close();
    await running;
    await bundler.dispose();
  };
}

/** The bundle options of a Lambda; the entry is relative to the root. */
export function bundleOptions(entry: string, outdir: string) {
  return {
    absWorkingDir: root,
    entryPoints: { index: entry },
    outdir,
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    // native: its build for the processor is installed beside the bundle
    external: ['sharp'],
    alias: { '@aws-sdk/credential-provider-node': join(root, 'infra/build/bundle/lambda-credentials.ts') },
    plugins: [builtinsPlugin, facesPlugin],
    // smaller files start faster; identifiers stay, so that stack traces in the log are readable
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  } satisfies BuildOptions;
}

/** Removes the bundles of deleted functions, so that they are not deployed. */
async function removeStale(names: string[]): Promise<void> {
  if (!existsSync(functionsOut)) return;
  const stale = readdirSync(functionsOut).filter((name) => !names.includes(name));
  await Promise.all(stale.map((name) => rm(join(functionsOut, name), { recursive: true })));
}
