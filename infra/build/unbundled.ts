import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { functionsOut, lambdaEntries } from './build-functions.ts';
import { copyPages } from './build-pages.ts';
import { siteOut } from './build-site.ts';

/**
 * The stacks of this machine are synthesized before the functions are bundled. In place of a bundle its asset contains the name of the
 * Lambda alone, and is filled once it is built.
 */
const placeholders = join(import.meta.dirname, '../../.build/unbundled');
const nameFile = 'unbundled.txt';

/** Lays out a folder per Lambda with its name alone; returns the folder of these folders. */
export async function layOutUnbundled(output = placeholders): Promise<string> {
  await rm(output, { recursive: true, force: true });
  for (const name of Object.keys(lambdaEntries())) {
    await mkdir(join(output, name), { recursive: true });
    await writeFile(join(output, name, nameFile), name);
  }
  return output;
}

/** The folders of an assembly that lack their bundles, by the names of the Lambdas. */
export function unbundledAssets(outDir: string): Map<string, string> {
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === nameFile)
    .map((path) => join(outDir, path));
  return new Map(files.map((file) => [readFileSync(file, 'utf8'), dirname(file)]));
}

/** Copies a built bundle to its folder in an assembly, which is independent of later builds. */
export async function fillAsset(name: string, folder: string): Promise<void> {
  if (name === 'render-pages') await copyPages(functionsOut, siteOut, folder);
  else await cp(join(functionsOut, name), folder, { recursive: true });
  await rm(join(folder, nameFile));
}
