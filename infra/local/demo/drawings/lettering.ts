/**
 * Words as outlines: the machine that draws may have no fonts at all.
 * letters.json holds capitals, figures and units of Archivo (SIL Open Font License 1.1) as paths, 1000 units to the em:
 * `name` is its condensed extra bold, `small` a calmer cut for the lines below.
 */
import { readFileSync } from 'node:fs';
import { path, type Art } from './paint.ts';

interface Face {
  glyphs: Record<string, [advance: number, outline: string]>;
  kern: Record<string, number>;
}

const faces = JSON.parse(readFileSync(new URL('letters.json', import.meta.url), 'utf8')) as Record<
  'name' | 'small',
  Face
>;

/** Height of a capital relative to the size. */
export const capHeight = 0.686;

interface Lettering {
  x: number;
  /** The line the letters stand on. */
  y: number;
  size: number;
  fill: string;
  face?: 'name' | 'small';
  align?: 'left' | 'center' | 'right';
  /** Extra space between letters, in thousandths of the size. */
  spacing?: number;
}

/** Width of a word at size 1. */
export function measure(word: string, face: 'name' | 'small' = 'name', spacing = 0): number {
  const last = place(word, face, spacing).at(-1);
  return last ? (last.x + last.advance) / 1000 : 0;
}

/** A word as filled outlines. */
export function letters(word: string, options: Lettering): Art {
  const { x, y, size, fill, face = 'name', align = 'left', spacing = 0 } = options;
  const width = measure(word, face, spacing) * size;
  const start = align === 'left' ? x : align === 'center' ? x - width / 2 : x - width;
  const glyphs = place(word, face, spacing).map(({ x: offset, outline }) =>
    path(outline, fill, offset ? `transform="translate(${offset} 0)"` : ''),
  );
  return `<g transform="translate(${start.toFixed(1)} ${y}) scale(${(size / 1000).toFixed(4)})">${glyphs.join('')}</g>`;
}

/** The largest size, up to `max`, at which a word is no wider than `width`. */
export const fit = (word: string, width: number, max: number, face: 'name' | 'small' = 'name'): number =>
  Math.min(max, width / measure(word, face));

function place(word: string, face: 'name' | 'small', spacing: number) {
  const { glyphs, kern } = faces[face];
  const chars = Array.from(word);
  let pen = 0;
  return chars.map((char, index) => {
    if (char === ' ') {
      pen += 230 + spacing;
      return { x: pen, advance: 0, outline: '' };
    }
    const glyph = glyphs[char];
    if (!glyph) throw new Error(`letters.json has no outline for "${char}" (in "${word}")`);
    const x = pen;
    pen += glyph[0] + spacing + (kern[char + (chars[index + 1] ?? '')] ?? 0);
    return { x, advance: glyph[0], outline: glyph[1] };
  });
}
