/** Kettlebells, dumbbells and the weighted vest. */
import { fit, letters } from '../lettering.ts';
import { mark } from '../label.ts';
import {
  at,
  boxPath,
  cord,
  emerald,
  inside,
  paper,
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

/** A kettlebell whose figure is its weight. */
export function kettlebell(kilos: string, tone: Tone): Art {
  const handle = 'M-128 -330C-176 -420 -186 -560 -92 -584Q0 -604 92 -584C186 -560 176 -420 128 -330';
  const bell =
    'M0 -430C150 -430 236 -330 236 -206C236 -110 190 -36 130 -4Q122 0 110 0H-110Q-122 0 -130 -4C-190 -36 -236 -110 -236 -206C-236 -330 -150 -430 0 -430Z';
  return [
    shadow(0, 0, 250),
    cord(handle, tone, 74, 40),
    inside('M-300 -456H300V-430H-300Z', cord(handle, tones.emerald, 74, 40)),
    solid(bell, tone, 96),
    letters(kilos, { x: -18, y: -126, size: fit(kilos, 220, 230), fill: paper.base, align: 'center' }),
    letters('kg', { x: 118, y: -126, size: 62, fill: paper.base, face: 'small' }),
    mark(-30, -368, 60, paper.base),
    stroke('M-190 -250Q-176 -330 -116 -372', '#FFFFFF', 14, 'opacity=".16"'),
  ].join('');
}

/** A pair of hexagonal dumbbells: one from the side, one from its end. */
export function hexDumbbells(kilos: string, tone: Tone): Art {
  const head = (x: number) =>
    rect(x, -240, 150, 60, tone.base, 14) +
    rect(x, -204, 150, 120, tone.base) +
    rect(x, -84, 150, 84, tone.shade, 14) +
    rect(x, -120, 150, 44, tone.shade) +
    rect(x, -192, 150, 6, tone.shade);
  const grip = boxPath(-150, -152, 300, 64, 20);
  const side = [
    rect(-190, -146, 380, 52, tones.steel.shade),
    solid(
      grip,
      tones.steel,
      900,
      rect(-150, -116, 300, 40, tones.steel.shade),
      repeat(11, (i) => stroke(`M${-132 + i * 26} -150l18 60`, tones.steel.shade, 4)),
    ),
    head(-320),
    head(170),
    rect(-176, -156, 14, 72, emerald, 4) + rect(162, -156, 14, 72, emerald, 4),
  ].join('');
  const hexagon =
    'M-84 -290H84Q96 -290 102 -280L180 -156Q186 -145 180 -134L102 -10Q96 0 84 0H-84Q-96 0 -102 -10L-180 -134Q-186 -145 -180 -156L-102 -280Q-96 -290 -84 -290Z';
  const end = [
    shadow(0, 0, 170),
    solid(hexagon, tone, 92, stroke('M-66 -258H66L146 -145L66 -32H-66L-146 -145Z', tone.shade, 6)),
    letters(kilos, { x: 0, y: -104, size: fit(kilos, 170, 122), fill: paper.base, align: 'center' }),
    letters('kg', { x: 0, y: -62, size: 40, fill: paper.base, face: 'small', align: 'center' }),
  ].join('');
  return shadow(-50, -62, 330) + at(-50, -80, 1, side) + at(170, 28, 1, end);
}

/** A weighted vest with its pockets. */
export function vest(tone: Tone): Art {
  const outline =
    'M-200 -600H-104Q-80 -470 0 -470Q80 -470 104 -600H200Q216 -600 218 -580Q214 -470 266 -420V-40Q266 0 226 0H-226Q-266 0 -266 -40V-420Q-214 -470 -218 -580Q-216 -600 -200 -600Z';
  const pocket = (i: number) => {
    const [x, y] = [-206 + (i % 4) * 106, -330 + Math.floor(i / 4) * 108];
    return rect(x, y, 92, 92, tone.shade, 12) + rect(x, y, 92, 24, paper.base, 8);
  };
  return [
    shadow(0, 0, 290),
    path('M-104 -600Q-80 -520 0 -520Q80 -520 104 -600Z', tone.shade),
    solid(outline, tone, 150, repeat(12, pocket)),
    rect(-266, -388, 532, 34, tones.ink.shade),
    rect(-58, -398, 116, 54, emerald, 10),
    rect(-32, -384, 64, 26, tones.ink.shade, 6),
    mark(-160, -480, 56, paper.base),
    letters('10 kg', { x: 160, y: -432, size: 50, face: 'small', fill: paper.base, align: 'right' }),
  ].join('');
}
