import { labelPrint, type LabelText } from '../label.ts';
import { emerald, paper, path, rect, repeat, shadow, solid, stroke, type Art, type Tone } from '../paint.ts';

interface PouchLook {
  w: number;
  h: number;
  tone: Tone;
  accent: string;
  text: LabelText;
  /** A hole to carry it by, on the large bags. */
  handle?: boolean;
}

/** A stand-up bag with a pressed seal and an emerald zip. */
export function pouch({ w, h, tone, accent, text, handle = false }: PouchLook): Art {
  const seal = handle ? 92 : 58;
  const half = w / 2;
  const outline =
    `M${-half * 0.9} ${-h}H${half * 0.9}L${half * 0.92} ${-h + seal}` +
    `C${half * 0.98} ${-h * 0.7} ${half * 1.02} ${-h * 0.3} ${half} -34Q${half * 0.99} 0 ${half * 0.93} 0` +
    `Q0 16 ${-half * 0.93} 0Q${-half * 0.99} 0 ${-half} -34` +
    `C${-half * 1.02} ${-h * 0.3} ${-half * 0.98} ${-h * 0.7} ${-half * 0.92} ${-h + seal}Z`;
  const labelTop = -h + seal + 54;
  const labelHeight = -labelTop - 66;
  const labelWidth = w * 0.78;
  return [
    shadow(0, 4, w * 0.54),
    solid(
      outline,
      tone,
      half * 0.62,
      repeat(handle ? 0 : 3, (row) => stroke(`M${-half} ${-h + 14 + row * 15}H${half}`, tone.shade, 4)),
      path(`M${-half} -46Q0 -6 ${half} -46V40H${-half}Z`, tone.shade, 'opacity=".55"'),
      rect(-half, -h + seal, w, 12, emerald),
    ),
    handle ? rect(-70, -h + 30, 140, 36, '#10201A', 18) : '',
    rect(-labelWidth / 2, labelTop, labelWidth, labelHeight, paper.base, 12),
    labelPrint(-labelWidth / 2, labelTop, labelWidth, labelHeight, text, accent),
  ].join('');
}

/** A paper bag of flour, folded over and held by a peg. */
export function paperBag({ w, h, tone, accent, text }: PouchLook): Art {
  const half = w / 2;
  const body = `M${-half} ${-h + 96}H${half}V-14Q${half} 0 ${half - 14} 0H${-half + 14}Q${-half} 0 ${-half} -14Z`;
  const fold = `M${-half + 6} ${-h}H${half - 6}L${half} ${-h + 104}H${-half}Z`;
  const labelTop = -h + 148;
  return [
    shadow(0, 0, w * 0.55),
    solid(body, tone, half * 0.6, path(`M${-half} ${-h + 96}h${w}v22h${-w}Z`, tone.shade, 'opacity=".6"')),
    solid(
      fold,
      { base: tone.base, shade: tone.shade },
      half * 0.6,
      stroke(`M${-half} ${-h + 52}H${half}`, tone.shade, 4),
    ),
    rect(-half * 0.8, labelTop, w * 0.8, h - 148 - 52, paper.base, 8),
    labelPrint(-half * 0.8, labelTop, w * 0.8, h - 148 - 52, text, accent),
    rect(-36, -h - 14, 72, 96, emerald, 10),
    rect(-36, -h + 26, 72, 6, '#0A8F64'),
  ].join('');
}
