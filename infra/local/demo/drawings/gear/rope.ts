/** Skipping rope, gloves and the sports bag. */
import { mark } from '../label.ts';
import { letters } from '../lettering.ts';
import {
  at,
  cord,
  boxPath,
  emerald,
  paper,
  rect,
  repeat,
  shadow,
  solid,
  stroke,
  tones,
  type Art,
  type Tone,
} from '../paint.ts';

/** A skipping rope: two crossed handles and the cable in wide loops. */
export function rope(tone: Tone): Art {
  const cable =
    'M-92 -238C-300 -300 -350 -430 -330 -540C-300 -700 -120 -750 30 -745C230 -735 350 -610 330 -470C310 -330 150 -290 10 -300C-150 -312 -250 -420 -240 -520C-225 -630 -100 -670 10 -665C150 -660 250 -570 240 -470C230 -360 170 -290 92 -238';
  const handle = [
    solid(
      boxPath(-34, -270, 68, 250, 22, 30),
      tone,
      8,
      repeat(6, (i) => rect(-40, -220 + i * 30, 80, 8, tone.shade)),
    ),
    solid(boxPath(-22, -312, 44, 48, 12, 4), tones.steel, 6),
    rect(-34, -60, 68, 18, emerald),
  ].join('');
  return [
    shadow(0, -2, 260),
    stroke(cable, tones.ink.base, 13),
    at(84, -4, 1, handle, -33),
    at(-84, -4, 1, handle, 33),
  ].join('');
}

/** A fingerless glove seen from the back of the hand. */
function glove(tone: Tone): Art {
  const finger = (i: number) =>
    solid(
      boxPath(-150 + i * 76, -540 + [44, 8, 0, 26][i]!, 68, 170, 20, 6),
      tone,
      -150 + i * 76 + 44,
      rect(-150 + i * 76, -540 + [44, 8, 0, 26][i]!, 68, 14, tone.shade),
    );
  const palm =
    'M-150 -420Q-150 -440 -130 -440H134Q154 -440 154 -420V-230Q150 -180 118 -150H-112Q-140 -180 -150 -240Z';
  return [
    repeat(4, finger),
    at(
      -128,
      -250,
      1,
      solid(boxPath(-40, -130, 80, 160, 24, 30), tone, 14, rect(-40, -130, 80, 14, tone.shade)),
      -42,
    ),
    solid(
      palm,
      tone,
      74,
      repeat(3, (i) => stroke(`M${-74 + i * 76} -440V-386`, tone.shade, 6)),
    ),
    solid(boxPath(-124, -170, 250, 170, 16, 26), tones.ink, 58),
    solid(boxPath(-138, -136, 280, 84, 16), paper, 62),
    rect(86, -136, 34, 84, emerald),
    mark(-46, -350, 96, paper.base),
  ].join('');
}

/** A pair of gloves. */
export const gloves = (tone: Tone): Art =>
  shadow(0, 0, 300) +
  `<g transform="translate(142 -16) rotate(10) scale(-.94 .94)">${glove({ base: '#7F8781', shade: '#636C66' })}</g>` +
  at(-110, 0, 1, glove(tone), -5);

/** A duffel bag. */
export function bag(tone: Tone): Art {
  const body = boxPath(-340, -370, 680, 370, 120, 70);
  const straps = 'M-170 -22V-330C-170 -520 -120 -560 0 -560S170 -520 170 -330V-22';
  return [
    shadow(0, 0, 360),
    stroke('M-130 -360C-130 -470 -90 -500 0 -500S130 -470 130 -360', tones.ink.shade, 30),
    solid(body, tone, 216, rect(-340, -380, 96, 400, tone.shade), rect(-340, -338, 700, 12, tones.ink.shade)),
    cord(straps, tones.kraft, 44, 60),
    rect(-62, -586, 124, 54, tones.ink.base, 18),
    solid(boxPath(-128, -240, 256, 170, 16), { base: paper.base, shade: paper.shade }, 70),
    mark(-100, -206, 72),
    letters('35 L', { x: 100, y: -104, size: 64, fill: '#10201A', align: 'right' }),
    stroke('M262 -332l26 66', emerald, 16),
  ].join('');
}
