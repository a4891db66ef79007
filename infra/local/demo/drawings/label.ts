/** The paper on the packs: the mark, one big honest figure, the name, thin rules. */
import { capHeight, fit, letters, measure } from './lettering.ts';
import { emerald, ink, path, rect, stroke, type Art } from './paint.ts';

export interface LabelText {
  name: string;
  /** The figure that matters, its unit, and what it counts. */
  figure: string;
  unit: string;
  of?: string;
  /** Second line under the name: flavour or form. */
  note: string;
  /** How much is in the pack, top right. */
  amount: string;
}

/** The mark: a bar held overhead, which is also a T. `size` is its width. */
export function mark(x: number, y: number, size: number, fill: string = emerald): Art {
  const u = size / 24;
  return `<g transform="translate(${x} ${y}) scale(${u})">${path(
    'M1.5 1H4.5Q6 1 6 2.5V5H18V2.5Q18 1 19.5 1H22.5Q24 1 24 2.5V12.5Q24 14 22.5 14H19.5Q18 14 18 12.5V10H15V22.5Q15 24 13.5 24H10.5Q9 24 9 22.5V10H6V12.5Q6 14 4.5 14H1.5Q0 14 0 12.5V2.5Q0 1 1.5 1Z',
    fill,
  )}</g>`;
}

/** Everything printed on a label of `w` by `h` whose top left corner is (x, y). `accent` colours the note's square. */
export function labelPrint(x: number, y: number, w: number, h: number, text: LabelText, accent: string): Art {
  const pad = w * 0.085;
  const [left, right, inner] = [x + pad, x + w - pad, w - 2 * pad];
  const nameSize = fit(text.name, inner, h * 0.25);
  const noteSize = fit(text.note, inner * 0.9, Math.min(h * 0.085, w * 0.085), 'small');
  const bottom = y + h - pad;
  const nameLine = bottom - noteSize * 1.75;
  const ruleTop = y + pad + w * 0.13;
  const ruleName = nameLine - nameSize * capHeight - w * 0.05;
  const square = noteSize * capHeight;
  return [
    mark(left, y + pad, w * 0.085),
    letters(text.amount, {
      x: right,
      y: y + pad + w * 0.075,
      size: w * 0.085,
      fill: ink,
      face: 'small',
      align: 'right',
    }),
    stroke(
      `M${left} ${ruleTop}H${right}M${left} ${ruleName}H${right}`,
      ink,
      w * 0.009,
      'stroke-opacity=".3"',
    ),
    figurePrint(left, right, ruleTop, ruleName, text),
    letters(text.name, { x: left - nameSize * 0.03, y: nameLine, size: nameSize, fill: ink }),
    rect(left, bottom - square, square, square, accent),
    letters(text.note, { x: left + noteSize * 1.1, y: bottom, size: noteSize, fill: ink, face: 'small' }),
  ].join('');
}

/** The large figure between two rules, with its unit and what it counts beside it. */
function figurePrint(left: number, right: number, top: number, bottom: number, text: LabelText): Art {
  const inner = right - left;
  const size = fit(text.figure, inner * 0.6, (bottom - top - inner * 0.1) / capHeight);
  const line = (top + bottom + size * capHeight) / 2;
  const after = left + measure(text.figure) * size + inner * 0.02;
  const unitSize = fit(text.unit, right - after, Math.min(inner * 0.16, size * 0.6), 'small');
  const ofSize = text.of ? fit(text.of, right - after, inner * 0.075, 'small') : 0;
  return [
    letters(text.figure, { x: left - size * 0.04, y: line, size, fill: ink }),
    letters(text.unit, {
      x: after,
      y: line - ofSize * 0.9 - (ofSize && unitSize * 0.24),
      size: unitSize,
      fill: ink,
      face: 'small',
    }),
    text.of ? letters(text.of, { x: after, y: line, size: ofSize, fill: ink, face: 'small' }) : '',
  ].join('');
}
