import { labelPrint, type LabelText } from '../label.ts';
import { emerald, paper, path, rect, repeat, shadow, solid, stroke, type Art, type Tone } from '../paint.ts';

interface CartonLook {
  w: number;
  h: number;
  tone: Tone;
  accent: string;
  text: LabelText;
}

/** An open counter box with a row of bars standing in it. */
export function displayBox({ w, h, tone, accent, text }: CartonLook, bars: Tone): Art {
  const half = w / 2;
  const back = h * 1.24;
  const gap = (w - 40) / 6;
  const standing = (index: number) => {
    const x = -half + 24 + index * gap;
    return (
      rect(x, -back + 34 + (index % 2) * 16, gap - 8, back * 0.6, bars.base, 5) +
      rect(x + gap * 0.62, -back + 34 + (index % 2) * 16, gap * 0.38 - 8, back * 0.6, bars.shade, 3) +
      rect(x, -back + 56 + (index % 2) * 16, gap - 8, 12, paper.base)
    );
  };
  const front = `M${-half} ${-h * 0.86}Q${-half * 0.4} ${-h * 0.86} ${-half * 0.34} ${-h}H${half * 0.34}Q${half * 0.4} ${-h * 0.86} ${half} ${-h * 0.86}V0H${-half}Z`;
  return [
    shadow(0, 0, w * 0.55),
    path(`M${-half} 0V${-back}H${half}V0Z`, tone.shade),
    repeat(6, standing),
    solid(front, tone, half * 0.66),
    rect(-half * 0.86, -h * 0.78, w * 0.86, h * 0.68, paper.base, 10),
    labelPrint(-half * 0.86, -h * 0.78, w * 0.86, h * 0.68, text, accent),
  ].join('');
}

/** A closed folding box, seen a little from the right. */
export function foldingBox({ w, h, tone, accent, text }: CartonLook): Art {
  const half = w / 2;
  const side = w * 0.22;
  return [
    shadow(side * 0.4, 0, w * 0.64),
    path(`M${half} ${-h}l${side} -34V-26L${half} 0Z`, tone.shade),
    path(`M${-half} ${-h}l${side} -34h${w}l${-side} 34Z`, tone.base, 'opacity=".75"'),
    path(`M${-half} ${-h}H${half}V0H${-half}Z`, paper.base),
    rect(-half, -h, w, h * 0.14, tone.base),
    rect(-half, -h * 0.86, w, 10, emerald),
    stroke(`M${half} ${-h}V0`, tone.shade, 3),
    labelPrint(-half, -h * 0.84, w, h * 0.84, text, accent),
  ].join('');
}
