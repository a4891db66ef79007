import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Bytes of a bundle: all files, and those that are read before the handler is ready. */
export interface BundleSize {
  total: number;
  totalBrotli: number;
  entry: number;
  entryBrotli: number;
}

/** Measures a function's folder. What an `import()` asks for later counts in the total only. */
export async function bundleSize(folder: string): Promise<BundleSize> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  const texts = new Map(files.map((name) => [name, readFileSync(join(folder, name))]));
  const packed = new Map<string, number>();
  for (const [name, text] of texts) packed.set(name, await brotliBytes(text));
  const entry = [...entryFiles(texts)];
  const sum = (names: string[], size: (name: string) => number) =>
    names.reduce((total, name) => total + size(name), 0);
  const raw = (name: string) => texts.get(name)!.length;
  const brotli = (name: string) => packed.get(name)!;
  return {
    total: sum(files, raw),
    totalBrotli: sum(files, brotli),
    entry: sum(entry, raw),
    entryBrotli: sum(entry, brotli),
  };
}

/** index.mjs and what it imports from the start. */
function entryFiles(texts: Map<string, Buffer>, name = 'index.mjs', seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const imports = texts
    .get(name)!
    .toString()
    .matchAll(/\b(?:import|from)\s*"\.\/([^"]+\.mjs)"/g);
  for (const [, next] of imports) entryFiles(texts, next, seen);
  return seen;
}

async function brotliBytes(text: Buffer): Promise<number> {
  return (await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })).length;
}
