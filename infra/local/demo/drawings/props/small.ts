/** Capsules, tablets, drops and other small things on the floor. */
import {
  at,
  disc,
  faint,
  ink,
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

/** A two-part capsule of 130 by 52, lying. */
function capsule(one: Tone, two: Tone, turn = 0): Art {
  const outline = 'M-40 -26H40A26 26 0 0 1 40 26H-40A26 26 0 0 1 -40 -26Z';
  return at(
    0,
    -26,
    1,
    inside(
      outline,
      rect(-70, -30, 74, 60, one.base),
      rect(4, -30, 70, 60, two.base),
      rect(-70, 8, 74, 30, one.shade),
      rect(4, 8, 70, 30, two.shade),
    ) + rect(-40, -15, 26, 6, '#FFFFFF', 3),
    turn,
  );
}

/** Three capsules, loosely spilled. */
export function capsules(one: Tone, two: Tone): Art {
  return [
    shadow(20, 2, 170),
    at(-70, 0, 1, capsule(one, two, -14)),
    at(110, -6, 1, capsule(one, two, 18)),
    at(24, 24, 1, capsule(one, two, 4)),
  ].join('');
}

/** Golden pearls of oil. */
export function pearls(tone: Tone): Art {
  const pearl = (x: number, y: number) =>
    at(
      x,
      y,
      1,
      solid('M-62 0A62 36 0 0 1 62 0A62 36 0 0 1 -62 0Z', tone, 26) + oval(-22, -14, 18, 6, '#FFF2C9'),
    );
  return [shadow(20, 4, 190), pearl(-90, -36), pearl(60, -36), pearl(-10, 6), pearl(140, 2)].join('');
}

/** Round tablets: one lying, one leaning. */
export function tablets(tone: Tone): Art {
  return [
    shadow(10, 2, 130),
    oval(-50, -22, 76, 26, tone.shade),
    rect(-126, -42, 152, 20, tone.shade),
    oval(-50, -42, 76, 26, tone.base),
    disc(76, -70, 70, tone.shade),
    disc(64, -70, 70, tone.base),
    stroke('M24 -98L104 -42', tone.shade, 6),
  ].join('');
}

/** A foil with ten tablets. */
export function blister(tone: Tone): Art {
  const bump = (i: number) => {
    const [x, y] = [-84 + (i % 2) * 84 + 42, -292 + Math.floor(i / 2) * 62];
    return (
      disc(x + 4, y + 3, 24, tones.steel.shade) +
      disc(x, y, 22, tone.base) +
      path(`M${x} ${y - 22}A22 22 0 0 1 ${x} ${y + 22}Z`, tone.shade)
    );
  };
  return [
    shadow(0, 0, 110),
    solid('M-92 -330Q-92 -340 -82 -340H82Q92 -340 92 -330V-10Q92 0 82 0H-82Q-92 0 -92 -10Z', tones.steel, 52),
    repeat(10, bump),
  ].join('');
}

/** A glass of water with a tablet dissolving. */
export function fizzyGlass(liquid: string): Art {
  const glass = 'M-108 -330H108L88 -16Q86 0 70 0H-70Q-86 0 -88 -16Z';
  const bubbles: [number, number, number][] = [
    [-40, -60, 9],
    [-12, -110, 12],
    [26, -70, 7],
    [10, -170, 9],
    [-34, -170, 6],
    [40, -140, 11],
    [-6, -210, 7],
  ];
  return [
    shadow(0, 0, 130),
    path(glass, '#FFFFFF', 'opacity=".6"'),
    inside(glass, rect(-120, -240, 240, 260, liquid), faint(0.09, rect(48, -240, 120, 260, ink))),
    oval(0, -38, 40, 13, '#FFFDF8'),
    faint(0.7, ...bubbles.map(([x, y, r]) => disc(x, y, r, '#FFFFFF'))),
    stroke('M-84 -300L-72 -120', '#FFFFFF', 8, 'opacity=".8"'),
  ].join('');
}

/** A falling drop. */
export const drop = (tone: Tone): Art =>
  solid('M0 -120Q64 -40 56 -4A56 52 0 0 1 -56 -4Q-64 -40 0 -120Z', tone, 16) +
  oval(-20, -6, 10, 18, '#FFFFFF');

/** Biscuits with chips: two lying, one leaning. */
export function cookies(): Art {
  const [dough, chip] = [tones.kraft, tones.cocoa.shade];
  const chips: [number, number][] = [
    [-40, -30],
    [10, -52],
    [46, -14],
    [-14, 6],
    [-50, 26],
    [24, 40],
  ];
  const round =
    disc(8, 0, 92, dough.shade) +
    disc(0, 0, 92, dough.base) +
    chips.map(([x, y]) => disc(x, y, 13, chip)).join('');
  const flat = (y: number) =>
    rect(-104, y, 208, 40, dough.shade, 20) +
    rect(-104, y, 208, 24, dough.base, 12) +
    disc(-50, y + 6, 9, chip) +
    disc(30, y + 4, 9, chip);
  return [shadow(20, 2, 190), flat(-42), flat(-82), at(122, -92, 1, round)].join('');
}

/** A stack of pancakes with syrup and a pat of butter. */
export function pancakes(): Art {
  const layer = (i: number) =>
    rect(-150 + (i % 2) * 8, -44 - i * 42, 300, 44, '#B57A3C', 22) +
    rect(-150 + (i % 2) * 8, -44 - i * 42, 300, 24, '#E3B56F', 12);
  return [
    shadow(0, 0, 190),
    repeat(4, layer),
    path(
      'M-110 -172H116V-150Q116 -128 102 -128T88 -146Q88 -104 68 -104T48 -148H-62Q-62 -118 -78 -118T-94 -150Q-110 -150 -110 -172Z',
      '#8A4B1B',
    ),
    path('M-56 -202H60L66 -168H-62Z', '#F6DE8B'),
    path('M24 -202H60L66 -168H30Z', '#E2C25E'),
  ].join('');
}
