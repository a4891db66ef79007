import { fit, letters } from '../lettering.ts';
import { mark } from '../label.ts';
import {
  at,
  boxPath,
  emerald,
  ink,
  inside,
  paper,
  rect,
  shadow,
  solid,
  stroke,
  type Art,
  type Tone,
} from '../paint.ts';
import { screwLid } from './tub.ts';

/** A slim tube of effervescent tablets; the name runs up the side. */
export function tube(tone: Tone, name: string, figure: string, unit: string): Art {
  const body = boxPath(-92, -520, 184, 520, 10, 26);
  const size = fit(name, 262, 78);
  return [
    shadow(0, 0, 120),
    solid(body, tone, 46),
    inside(body, rect(-100, -470, 200, 420, paper.base), rect(46, -470, 200, 420, paper.shade)),
    mark(-72, -448, 40),
    letters(figure, { x: 72, y: -412, size: 52, fill: ink, align: 'right' }),
    letters(unit, { x: 72, y: -380, size: 24, fill: ink, face: 'small', align: 'right' }),
    stroke('M-72 -360H72', ink, 3, 'stroke-opacity=".3"'),
    at(size * 0.343 - 8, -72, 1, letters(name, { x: 0, y: 0, size, fill: ink }), -90),
    rect(-86, -526, 172, 14, emerald),
    screwLid(196, 84, -606, { base: paper.base, shade: paper.shade }, 46),
  ].join('');
}
