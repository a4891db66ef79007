import { fit, letters } from '../lettering.ts';
import { labelPrint, mark, type LabelText } from '../label.ts';
import {
  at,
  emerald,
  ink,
  paper,
  path,
  rect,
  repeat,
  shadow,
  solid,
  stroke,
  type Art,
  type Tone,
} from '../paint.ts';

/** One stick of powder, 150 by 560, standing on its lower end. */
function stick(tone: Tone, name: string, figure: string, unit: string): Art {
  const outline = 'M-75 -560H75V0H-75Z';
  const size = fit(name, 176, 60);
  return [
    solid(
      outline,
      tone,
      30,
      repeat(3, (i) => stroke(`M-75 ${-546 + i * 13}H75M-75 ${-14 - i * 13}H75`, tone.shade, 4)),
    ),
    rect(-75, -506, 150, 10, emerald),
    rect(-56, -476, 112, 416, paper.base, 6),
    mark(-20, -456, 40),
    letters(figure, { x: 0, y: -318, size: fit(figure, 92, 96), fill: ink, align: 'center' }),
    letters(unit, { x: 0, y: -284, size: 28, fill: ink, face: 'small', align: 'center' }),
    stroke('M-40 -268H40', ink, 3, 'stroke-opacity=".3"'),
    at(size * 0.343, -74, 1, letters(name, { x: 0, y: 0, size, fill: ink }), -90),
  ].join('');
}

/** Three sticks, fanned. */
export function stickFan(tone: Tone, name: string, figure: string, unit: string): Art {
  const one = stick(tone, name, figure, unit);
  return [shadow(0, 0, 270), at(-150, 0, 1, one, -12), at(150, 0, 1, one, 12), at(0, 12, 1.06, one)].join('');
}

/** A gel with a tear-off neck. */
export function gel(tone: Tone, accent: string, text: LabelText): Art {
  const outline =
    'M-52 -640H52V-560Q56 -520 150 -480Q172 -470 172 -440V-16Q172 0 156 0H-156Q-172 0 -172 -16V-440Q-172 -470 -150 -480Q-56 -520 -52 -560Z';
  return [
    shadow(0, 0, 200),
    solid(
      outline,
      tone,
      92,
      repeat(3, (i) => stroke(`M-172 ${-12 - i * 12}H172`, tone.shade, 4)),
      path('M-60 -640H60V-596H-60Z', emerald),
      stroke('M-60 -590H60', paper.base, 4, 'stroke-dasharray="10 10"'),
    ),
    rect(-138, -440, 276, 380, paper.base, 10),
    labelPrint(-138, -440, 276, 380, text, accent),
  ].join('');
}

/** Flat sample sachets, one behind the other. */
export function sampleSachets(colors: Tone[], text: LabelText): Art {
  const sachet = (tone: Tone, front: boolean) =>
    [
      solid(
        'M-170 -460H170V0H-170Z',
        tone,
        100,
        repeat(3, (i) => stroke(`M-170 ${-448 + i * 12}H170M-170 ${-12 - i * 12}H170`, tone.shade, 4)),
      ),
      front
        ? rect(-170, -412, 340, 10, emerald) +
          rect(-140, -384, 280, 336, paper.base, 8) +
          labelPrint(-140, -384, 280, 336, text, tone.base)
        : '',
    ].join('');
  const last = colors.length - 1;
  return (
    shadow(10, 0, 300) +
    colors
      .map((tone, i) =>
        at(-104 + (i * 208) / last, i === last ? 4 : 0, 1, sachet(tone, i === last), -16 + (i * 20) / last),
      )
      .join('')
  );
}
