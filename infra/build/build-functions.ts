import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, context, type BuildOptions } from 'esbuild';
import { buildOnce } from './build-once.ts';
import { builtinsPlugin } from './bundle/builtins-plugin.ts';

const root = join(import.meta.dirname, '../..');

/** The folder of the deployed bundles: one folder per Lambda with the entry `index.mjs`. */
export const functionsOut = join(root, '.build/functions');

/** The names of all Lambdas: the folders of functions/ without a leading "_". */
export function functionFolders(): string[] {
  return readdirSync(join(root, 'functions'))
    .filter((name) => !name.startsWith('_') && existsSync(join(root, 'functions', name, 'index.ts')))
    .sort();
}

/**
 * Bundles every Lambda into a folder of its name. One esbuild run per Lambda, in parallel in one process, so that a folder
 * contains only its own chunks. An `import()` becomes a chunk that is loaded when it is first needed.
 */
async function buildFunctions(): Promise<void> {
  const names = functionFolders();
  await removeStale(names);
  await Promise.all(names.map(buildOne));
}

/** Bundles every Lambda if the sources have changed; returns the folder of the bundles. */
export async function buildFunctionsOnce(): Promise<string> {
  await buildOnce({
    name: 'functions',
    sources: ['functions', 'shared', 'infra/build/bundle', 'infra/build/build-functions.ts'],
    output: '.build/functions',
    build: buildFunctions,
  });
  return functionsOut;
}

async function buildOne(name: string): Promise<void> {
  const { metafile } = await build(bundle(name));
  const written = new Set(Object.keys(metafile!.outputs).map((path) => basename(path)));
  const folder = join(functionsOut, name);
  const old = readdirSync(folder).filter((file) => !written.has(file));
  await Promise.all(old.map((file) => rm(join(folder, file))));
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
      const options = bundle(name);
      options.plugins!.push({
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

const bundle = (name: string): BuildOptions =>
  bundleOptions(`functions/${name}/index.ts`, join(functionsOut, name));

/** The bundle options of a Lambda; the entry is relative to the root. */
export function bundleOptions(entry: string, outdir: string): BuildOptions {
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
    sourcemap: 'external',
    metafile: true,
    logLevel: 'warning',
  };
}

/** Removes the bundles of deleted functions, so that they are not deployed. */
async function removeStale(names: string[]): Promise<void> {
  if (!existsSync(functionsOut)) return;
  const stale = readdirSync(functionsOut).filter((name) => !names.includes(name));
  await Promise.all(stale.map((name) => rm(join(functionsOut, name), { recursive: true })));
}
