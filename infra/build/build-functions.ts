import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildOnce } from './build-once.ts';
import { builtinsPlugin } from './bundle/builtins-plugin.ts';
import { context, type BuildOptions, type Plugin } from './bundle/esbuild.ts';

const root = join(import.meta.dirname, '../..');

/** The folder of the deployed bundles: one folder per Lambda with the entry `index.mjs`. */
export const functionsOut = join(root, '.build/functions');

/** The names of all Lambdas: the folders of functions/ without a leading "_". */
export function functionFolders(): string[] {
  return readdirSync(join(root, 'functions'))
    .filter((name) => !name.startsWith('_') && existsSync(join(root, 'functions', name, 'index.ts')))
    .sort();
}

/** Beside the bundles: the files whose code each of them contains, relative to the root, by the name of the Lambda. */
const contentsFile = join(functionsOut, 'contents.json');

/** Runs of esbuild at a time: while one resolves and links, the other one prints. */
const runs = 2;

/**
 * Bundles every Lambda into a folder of its name. A run of esbuild bundles one after the other, and parses once what several of
 * them import. Each is bundled by itself all the same, so that its folder contains only its own code and chunks. An
 * `import()` becomes a chunk that is loaded when it is first needed.
 */
async function buildFunctions(): Promise<void> {
  const names = functionFolders();
  await removeStale(names);
  const waiting = [...names];
  const contained: Record<string, string[]> = {};
  await Promise.all(Array.from({ length: runs }, () => bundleEach(waiting, contained)));
  await writeFile(contentsFile, JSON.stringify(contained));
}

/** Takes and bundles Lambdas of a list until it is empty, and adds what they contain. */
async function bundleEach(waiting: string[], contained: Record<string, string[]>): Promise<void> {
  let name: string | undefined;
  const entry: Plugin = {
    name: 'entry',
    setup: (run) =>
      run.onResolve({ filter: /^entry$/ }, ({ kind }) =>
        kind === 'entry-point' ? { path: join(root, entryOf(name!)) } : null,
      ),
  };
  const options = bundleOptions('entry', functionsOut);
  const run = await context({ ...options, plugins: [entry, ...options.plugins], write: false });
  try {
    while ((name = waiting.shift())) {
      const { outputFiles, metafile } = await run.rebuild();
      await writeBundle(join(functionsOut, name), outputFiles);
      contained[name] = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
    }
  } finally {
    await run.dispose();
  }
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
export async function buildFunctionsOnce(): Promise<string> {
  await buildOnce({
    name: 'functions',
    entries: [...functionFolders().map(entryOf), 'infra/build/build-functions.ts'],
    sources: ['infra/build/bundle'],
    output: '.build/functions',
    build: buildFunctions,
  });
  return functionsOut;
}

/** The files whose code each built bundle contains, relative to the root; those of packages too. */
export async function bundledFiles(): Promise<Record<string, string[]>> {
  return JSON.parse(await readFile(contentsFile, 'utf8')) as Record<string, string[]>;
}

/**
 * Bundles every Lambda, and again on save. `onBuilt` is called with the Lambda's name after each successful build, the first
 * one included. Returns a function that stops watching.
 */
export async function watchFunctions(onBuilt: (name: string) => void): Promise<() => Promise<void>> {
  const names = functionFolders();
  await removeStale(names);
  const contexts = await Promise.all(
    names.map((name) => {
      const options = bundleOptions(entryOf(name), join(functionsOut, name));
      options.plugins.push({
        name: 'report',
        setup: (run) =>
          run.onEnd(({ errors }) => {
            if (errors.length === 0) onBuilt(name);
          }),
      });
      return context(options);
    }),
  );
  await Promise.all(contexts.map((each) => each.rebuild().catch(() => {})));
  await Promise.all(contexts.map((each) => each.watch()));
  return async () => void (await Promise.all(contexts.map((each) => each.dispose())));
}

const entryOf = (name: string) => `functions/${name}/index.ts`;

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
    plugins: [builtinsPlugin],
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
