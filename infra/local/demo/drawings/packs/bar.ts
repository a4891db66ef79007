import { fit, letters, measure } from '../lettering.ts';
import { mark } from '../label.ts';
import {
  boxPath,
  ink,
  inside,
  oval,
  paper,
  path,
  rect,
  repeat,
  stroke,
  type Art,
  type Tone,
} from '../paint.ts';

interface BarLook {
  wrap: Tone;
  food: Tone;
  /** Bits on the bar: nuts, seeds, crisps. */
  bits: string;
  name: string;
  figure: string;
  unit: string;
}

/** A bar half out of its wrapper, 800 long, drawn around its middle. */
export function bar({ wrap, food, bits, name, figure, unit }: BarLook): Art {
  const crimp = Array.from({ length: 8 }, (_, i) => `L${i % 2 ? -400 : -416} ${104 - (i + 1) * 26}`).join('');
  const torn = 'M-400 104H196L222 70L196 30L228 -6L200 -44L224 -78L198 -104H-400';
  const wrapper = torn.replace('M-400 104H196', 'M196 104').replace('H-400', `H-400V104${crimp}V104Z`);
  return [
    foodBar(food, bits),
    inside(
      wrapper,
      rect(-420, -110, 680, 220, wrap.base),
      rect(-420, 44, 680, 70, wrap.shade),
      repeat(3, (i) => stroke(`M${-388 + i * 14} -110V110`, wrap.shade, 4)),
      path(boxPath(-338, -76, 508, 152, 12), paper.base),
      path('M-338 44H170V64Q170 76 158 76H-326Q-338 76 -338 64Z', paper.shade),
    ),
    barPrint(name, figure, unit),
  ].join('');
}

function barPrint(name: string, figure: string, unit: string): Art {
  const [size, left] = [136, -318];
  const after = left + measure(figure) * size + 8;
  const rule = after + 74;
  const nameSize = fit(name, 150 - rule - 22, 62);
  return [
    letters(figure, { x: left, y: size * 0.343, size, fill: ink }),
    letters(unit, { x: after, y: size * 0.343, size: 52, fill: ink, face: 'small' }),
    stroke(`M${rule} -50V50`, ink, 3, 'stroke-opacity=".3"'),
    mark(rule + 22, -50, 38),
    letters(name, { x: rule + 22, y: 48, size: nameSize, fill: ink }),
  ].join('');
}

function foodBar(food: Tone, bits: string): Art {
  const outline =
    'M120 -82H388Q412 -82 412 -62Q390 -46 406 -26Q422 -8 400 12Q382 30 404 52Q410 82 384 82H120Z';
  const spots: [number, number][] = [
    [272, -52],
    [320, -30],
    [366, -58],
    [286, 0],
    [348, 8],
    [380, -18],
    [308, 34],
    [362, 42],
  ];
  return inside(
    outline,
    path(outline, food.base),
    rect(120, 48, 320, 60, food.shade),
    ...spots.map(([x, y], i) => `<g transform="rotate(${i * 37} ${x} ${y})">${oval(x, y, 15, 9, bits)}</g>`),
  );
}
