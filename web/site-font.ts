import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

const archivo = '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2';
const faces = new URL('src/ui/styles/fonts.css', import.meta.url);
/** What browsers apply by themselves, and the figures of equal width that elements.css asks for. */
const keepFeatures = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum'];
const folder = new URL('../.build/fonts/', import.meta.url);

/**
 * Writes `.build/fonts/archivo-spanish.woff2`, the font that every page preloads: the characters and weights of its
 * face in fonts.css. Without it each first visit loads 15 KB more, 75 ms on a slow phone. Other Latin letters, such as those
 * of foreign names, come from the package's whole file, which only pages that show them load.
 */
export async function writeSiteFont(): Promise<void> {
  const whole = await readFile(createRequire(import.meta.url).resolve(archivo));
  const { characters, weights } = readFace(await readFile(faces, 'utf8'));
  const options = { keepFeatures, variationAxes: { wght: weights } };
  const font = await subset(whole, characters, options);
  await mkdir(folder, { recursive: true });
  // another build may read the file at the same time
  const draft = fileURLToPath(new URL(`archivo-spanish.${process.pid}.woff2`, folder));
  await writeFile(draft, font);
  await rename(draft, new URL('archivo-spanish.woff2', folder));
}

/** The characters and the weights that the face of the made file declares. */
export function readFace(css: string): { characters: string; weights: { min: number; max: number } } {
  const [, face = ''] = /@font-face \{([^}]*archivo-spanish[^}]*)\}/.exec(css) ?? [];
  const [, min, max] = /font-weight: (\d+) (\d+)/.exec(face) ?? [];
  const [, ranges = ''] = /unicode-range:([^;]*);/.exec(face) ?? [];
  const characters = ranges.split(',').flatMap((range) => {
    const [from, to = from] = range
      .trim()
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16)) as [number, number?];
    return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
  });
  return { characters: characters.join(''), weights: { min: Number(min), max: Number(max) } };
}
