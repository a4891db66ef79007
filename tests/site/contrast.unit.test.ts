import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/* The contrast of every pair of colours that a page combines, read from the design tokens. */
const css = readFileSync(new URL('../../web/src/ui/styles/tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6,8}), (#\w{6,8})\);/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
  ),
);

type Scheme = 'light' | 'dark';

const grounds = ['paper', 'surface', 'sunken'];
const on = (names: string[], backs: string[]) =>
  names.flatMap((name) => backs.map((back) => [name, back] as const));

const text = [
  ...on(['ink', 'quiet', 'accent', 'danger'], grounds),
  ...on(['on-signal'], ['signal', 'signal-strong']),
  ...on(['ink'], ['signal-soft']),
  ...on(['on-band', 'band-quiet'], ['band']),
  ...on(['warn-ink'], ['warn-soft']),
  ...on(['danger'], ['danger-soft']),
  ...on(['on-danger'], ['danger-fill']),
  ...on(['paper'], ['ink']),
];
/** Non-text elements that must be visible: outlines of controls, and the focus ring. */
const shapes = [...on(['edge', 'accent', 'danger'], grounds), ...on(['accent'], ['signal-soft'])];

describe.each(['light', 'dark'] as Scheme[])('%s colour scheme', (scheme) => {
  it.each(text)('P46: the text colour %s on %s has a contrast of at least 4.5', (front, back) => {
    expect(contrast(front, back, scheme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)('P46: the shape colour %s on %s has a contrast of at least 3', (front, back) => {
    expect(contrast(front, back, scheme)).toBeGreaterThanOrEqual(3);
  });
});

it('every colour token has a light and a dark value', () => {
  const declared = [...css.matchAll(/--color-([\w-]+):/g)].map(([, name]) => name!);
  expect([...tokens.keys()]).toEqual(declared);
});

function contrast(front: string, back: string, scheme: Scheme): number {
  const [lighter, darker] = [front, back]
    .map((name) => luminance(tokens.get(name)![scheme]))
    .toSorted((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance as WCAG defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
