import { labelPrint, type LabelText } from '../label.ts';
import {
  boxPath,
  emerald,
  inside,
  paper,
  path,
  rect,
  shadow,
  solid,
  stroke,
  type Art,
  type Tone,
} from '../paint.ts';
import { screwLid } from './tub.ts';

interface JarLook {
  w: number;
  h: number;
  tone: Tone;
  lid: Tone;
  accent: string;
  text: LabelText;
}

/** A glass jar: what is inside shows above and below the label. */
export function glassJar({ w, h, tone, lid, accent, text }: JarLook): Art {
  const left = -w / 2;
  const edge = w * 0.27;
  const top = -h + 74;
  const glass = boxPath(left, top, w, -top, 70, 54);
  const [labelTop, labelHeight] = [top + 92, -top - 92 - 62];
  return [
    shadow(0, 0, w * 0.56),
    path(glass, '#FFFFFF', 'opacity=".75"'),
    solid(boxPath(left + 14, top + 40, w - 28, -top - 54, 54, 44), tone, edge),
    inside(
      glass,
      rect(left, labelTop, w, labelHeight, paper.base),
      rect(edge, labelTop, w, labelHeight, paper.shade),
    ),
    labelPrint(left + 10, labelTop, w - 20, labelHeight, text, accent),
    stroke(
      `M${left + 30} ${top + 76}Q${left + 34} ${top + 40} ${left + 66} ${top + 30}`,
      '#FFFFFF',
      9,
      'opacity=".8"',
    ),
    rect(left + 34, top - 6, w - 68, 30, emerald, 8),
    screwLid(w * 0.9, 84, -h, lid, edge),
  ].join('');
}

/** A bottle of capsules or tablets with rounded shoulders. */
export function pillBottle({ w, h, tone, lid, accent, text }: JarLook): Art {
  const half = w / 2;
  const edge = half * 0.52;
  const neck = half * 0.66;
  const [lidHeight, shoulder] = [h * 0.17, h * 0.1];
  const bodyTop = -h + lidHeight + 6;
  const body =
    `M${-neck} ${bodyTop}H${neck}V${bodyTop + 16}C${neck} ${bodyTop + shoulder * 0.7} ${half} ${bodyTop + shoulder * 0.6} ${half} ${bodyTop + shoulder * 1.5}` +
    `V-36Q${half} 0 ${half - 36} 0H${-half + 36}Q${-half} 0 ${-half} -36V${bodyTop + shoulder * 1.5}` +
    `C${-half} ${bodyTop + shoulder * 0.6} ${-neck} ${bodyTop + shoulder * 0.7} ${-neck} ${bodyTop + 16}Z`;
  const labelTop = bodyTop + shoulder * 1.5 + 14;
  const labelHeight = -labelTop - 44;
  return [
    shadow(0, 0, w * 0.58),
    solid(body, tone, edge),
    inside(
      body,
      rect(-half, labelTop, w, labelHeight, paper.base),
      rect(edge, labelTop, w, labelHeight, paper.shade),
    ),
    labelPrint(-half + 8, labelTop, w - 16, labelHeight, text, accent),
    rect(-neck, bodyTop - 6, neck * 2, 22, emerald),
    screwLid(neck * 2.16, lidHeight, -h, lid, edge),
  ].join('');
}

/** A small bottle with a rubber dropper. */
export function dropper({ w, h, tone, lid, accent, text }: JarLook): Art {
  const half = w / 2;
  const edge = half * 0.5;
  const body = `M${-half * 0.42} ${-h * 0.66}H${half * 0.42}Q${half * 0.46} ${-h * 0.6} ${half * 0.8} ${-h * 0.57}Q${half} ${-h * 0.55} ${half} ${-h * 0.48}V-30Q${half} 0 ${half - 30} 0H${-half + 30}Q${-half} 0 ${-half} -30V${-h * 0.48}Q${-half} ${-h * 0.55} ${-half * 0.8} ${-h * 0.57}Q${-half * 0.46} ${-h * 0.6} ${-half * 0.42} ${-h * 0.66}Z`;
  const bulb = `M${-half * 0.34} ${-h * 0.78}C${-half * 0.36} ${-h * 0.9} ${-half * 0.3} ${-h} 0 ${-h}S${half * 0.36} ${-h * 0.9} ${half * 0.34} ${-h * 0.78}Z`;
  const [labelTop, labelHeight] = [-h * 0.47, h * 0.43];
  return [
    shadow(0, 0, w * 0.6),
    solid(body, tone, edge),
    inside(
      body,
      rect(-half, labelTop, w, labelHeight, paper.base),
      rect(edge, labelTop, w, labelHeight, paper.shade),
    ),
    labelPrint(-half + 6, labelTop, w - 12, labelHeight, text, accent),
    solid(bulb, { base: '#3A4942', shade: '#26332D' }, half * 0.1),
    rect(-half * 0.44, -h * 0.67, w * 0.44, 20, emerald),
    screwLid(w * 0.54, h * 0.13, -h * 0.79, lid, half * 0.24),
  ].join('');
}
