import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const deployed = join(import.meta.dirname, '../../.build/pages');

/** Lays out the bundle of render-pages; returns the folder of its folder, `output`. */
export async function buildPages(functions: string, site: string, output = deployed): Promise<string> {
  const folder = join(output, 'render-pages');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await copyPages(functions, site, folder);
  return output;
}

/**
 * The bundle of render-pages beside the code of the built site, with which it renders: a release of the site is one of the
 * function as well.
 */
export async function copyPages(functions: string, site: string, folder: string): Promise<void> {
  await cp(join(functions, 'render-pages'), folder, { recursive: true });
  await cp(`${site}-server`, join(folder, 'site'), { recursive: true });
  await writeFile(join(folder, 'site/package.json'), '{"type":"module"}\n');
}
