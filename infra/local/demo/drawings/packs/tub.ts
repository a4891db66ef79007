import { labelPrint, type LabelText } from '../label.ts';
import { boxPath, emerald, inside, paper, path, rect, shadow, solid, type Art, type Tone } from '../paint.ts';

interface TubLook {
  w: number;
  h: number;
  tone: Tone;
  lid: Tone;
  /** The flavour's colour on the label. */
  accent: string;
  text: LabelText;
}

/** A screw-top tub of powder, seen from the front. */
export function tub({ w, h, tone, lid, accent, text }: TubLook): Art {
  const lidHeight = Math.min(110, h * 0.19);
  const left = -w / 2;
  const edge = w * 0.27;
  const bodyTop = -h + lidHeight - 10;
  const body = boxPath(left, bodyTop, w, -bodyTop, 46, 40);
  const [labelTop, labelHeight] = [bodyTop + 62, -bodyTop - 62 - 46];
  return [
    shadow(0, 0, w * 0.56),
    solid(body, tone, edge),
    inside(
      body,
      rect(left, labelTop, w, labelHeight, paper.base),
      rect(edge, labelTop, w, labelHeight, paper.shade),
    ),
    labelPrint(left + 14, labelTop, w - 28, labelHeight, text, accent),
    rect(left + 22, bodyTop - 6, w - 44, 30, emerald, 8),
    screwLid(w * 0.94, lidHeight, -h, lid, edge),
  ].join('');
}

/** A ribbed lid whose top is at `top`. */
export function screwLid(w: number, h: number, top: number, tone: Tone, edge: number): Art {
  const d = boxPath(-w / 2, top, w, h, 22, 10);
  const ribs = Math.round(w / 26);
  const rib = (index: number) =>
    rect(-w / 2 + ((index + 0.5) * w) / ribs - 3, top + h * 0.34, 6, h * 0.5, tone.shade, 3);
  const lit = Array.from({ length: ribs }, (_, index) => rib(index));
  return (
    solid(d, tone, edge, ...lit) + path(boxPath(-w / 2, top + h * 0.2, w, 5, 0), tone.shade, 'opacity=".5"')
  );
}
