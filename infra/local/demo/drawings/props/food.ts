/** What a thing tastes of or is made of, lying beside it. Each stands on y = 0 around x = 0. */
import {
  at,
  disc,
  inside,
  oval,
  path,
  rect,
  repeat,
  shadow,
  solid,
  stroke,
  tones,
  type Art,
  type Tone,
} from '../paint.ts';

/** A measuring scoop heaped with powder. */
export function scoop(powder: Tone): Art {
  return [
    shadow(20, 0, 140),
    path('M-96 -70Q-60 -134 -4 -138Q56 -132 84 -70Z', powder.base),
    path('M18 -136Q62 -122 84 -70H30Z', powder.shade),
    rect(60, -76, 150, 26, tones.ink.shade, 13),
    solid('M-112 -80H100L82 -14Q78 0 64 0H-76Q-90 0 -94 -14Z', tones.ink, 40),
  ].join('');
}

/** A round cut of citrus fruit, leaning. */
export function citrus(rind: Tone, flesh: string): Art {
  const segment = (i: number) =>
    `<g transform="translate(0 -92) rotate(${i * 45 + 10})"><path d="M0 -10L22 -62Q0 -74 -22 -62Z" fill="${flesh}"/></g>`;
  return [
    shadow(0, 0, 96),
    disc(8, -92, 92, rind.shade),
    disc(0, -92, 92, rind.base),
    disc(0, -92, 80, '#FFF8E6'),
    repeat(8, segment),
  ].join('');
}

/** Squares broken off a chocolate bar. */
export function chocolate(tone: Tone = tones.cocoa): Art {
  const square = (x: number, y: number) =>
    rect(x, y, 76, 70, tone.base, 8) +
    rect(x, y + 50, 76, 20, tone.shade, 6) +
    rect(x + 16, y + 12, 44, 28, tone.shade, 4);
  return shadow(6, 0, 110) + square(-80, -70) + square(2, -70) + at(-30, -70, 1, square(-40, -70), -6);
}

/** Three nuts in a row, each drawn by `one`. */
function three(one: Art, turns: [number, number, number]): Art {
  return (
    shadow(20, 2, 140) + turns.map((turn, i) => at(-64 + i * 92, -36 + (i % 2) * 4, 1, one, turn)).join('')
  );
}

/** Hazelnuts. */
export const hazelnuts = (tone: Tone): Art =>
  three(
    solid(
      'M0 -46Q46 -34 40 6Q30 38 0 38Q-30 38 -40 6Q-46 -34 0 -46Z',
      tone,
      12,
      oval(0, 34, 26, 12, '#E8CFA3'),
    ),
    [-14, 18, 76],
  );

/** Peanuts in their shells. */
export function peanuts(): Art {
  const tone = tones.kraft;
  const shell = 'M-74 0C-80 -44 -20 -44 -4 -26C10 -40 70 -46 74 -2C72 42 14 38 2 24C-14 40 -72 40 -74 0Z';
  const dots = repeat(9, (i) => disc(-52 + (i % 5) * 26, i < 5 ? -12 : 10, 4, tone.shade));
  return three(
    inside(shell, path(shell, tone.base), path('M-90 12Q0 -4 90 12V60H-90Z', tone.shade), dots),
    [-8, 52, 14],
  );
}

/** A wedge of watermelon. */
export function watermelon(): Art {
  const seed = (x: number, y: number, turn: number) => at(x, y, 1, oval(0, 0, 6, 10, '#3A1A20'), turn);
  return [
    shadow(0, 0, 120),
    path('M-130 -110A130 130 0 0 0 130 -110Z', tones.forest.base, 'transform="translate(0 14)"'),
    path('M-116 -110A116 116 0 0 0 116 -110Z', '#F3EBCF', 'transform="translate(0 12)"'),
    inside(
      'M-104 -98A104 104 0 0 0 104 -98Z',
      rect(-110, -110, 220, 120, tones.coral.base),
      rect(36, -110, 100, 120, tones.coral.shade),
    ),
    seed(-50, -72, 20),
    seed(0, -52, 0),
    seed(46, -74, -20),
    seed(-14, -82, 8),
  ].join('');
}

/** An open pea pod. */
export function peaPod(): Art {
  return [
    shadow(0, 0, 140),
    path('M-150 -58Q-90 10 0 8Q100 6 156 -70Q80 -34 0 -32Q-90 -30 -150 -58Z', tones.leaf.shade),
    repeat(5, (i) => disc(-84 + i * 42, -44 - Math.abs(i - 2) * 5, 25, i > 2 ? '#89A66A' : '#9BB97C')),
    path('M-150 -58Q-100 -2 0 0Q100 0 156 -70Q86 -14 0 -12Q-80 -12 -150 -58Z', tones.leaf.base),
    stroke('M150 -66Q168 -84 170 -104', tones.leaf.shade, 8),
  ].join('');
}

/** A vanilla flower with two pods. */
export function vanilla(): Art {
  const petal = (turn: number) => at(0, -96, 1, path('M0 0Q-34 -34 0 -84Q34 -34 0 0Z', '#FFF6DE'), turn);
  return [
    shadow(0, 0, 110),
    stroke('M-120 -10Q0 -34 120 -6', '#4A3222', 13),
    stroke('M-100 -30Q10 -58 112 -40', '#5E4230', 13),
    repeat(5, (i) => petal(i * 72)),
    repeat(5, (i) => at(0, -96, 1, path('M0 0Q12 -34 0 -78Q34 -34 0 0Z', '#EBDDB8'), i * 72)),
    disc(0, -96, 20, '#E5B63E'),
  ].join('');
}

/** A pile of oat flakes. */
export function oats(): Art {
  const flake = (i: number) => {
    const [row, place] = i < 5 ? [0, i] : i < 9 ? [1, i - 5] : [2, i - 9];
    const x = -104 + place * 52 + row * 26;
    return at(
      x,
      -20 - row * 34,
      1,
      solid(
        'M-34 0Q-30 -24 4 -24Q34 -20 34 0Q26 22 0 20Q-30 20 -34 0Z',
        tones.kraft,
        8,
        stroke('M-22 2Q0 -6 22 2', tones.kraft.shade, 4),
      ),
      ((i * 47) % 50) - 25,
    );
  };
  return shadow(0, 2, 150) + repeat(11, flake);
}
