/** Rubber bands, the lifting belt, wrist wraps and gymnastic rings. */
import { letters } from '../lettering.ts';
import { mark } from '../label.ts';
import {
  at,
  beyond,
  cord,
  disc,
  emerald,
  faint,
  ink,
  inside,
  oval,
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

/** A standing loop of `h` high material: its inside shows above the front. */
function loop(rx: number, h: number, tone: Tone): Art {
  const ry = rx * 0.17;
  const front = `M${-rx} ${-h}A${rx} ${ry} 0 0 0 ${rx} ${-h}V0A${rx} ${ry} 0 0 1 ${-rx} 0Z`;
  return (
    oval(0, -h, rx, ry, tone.shade) +
    faint(0.25, oval(0, -h + 16, rx - 22, ry - 6, ink)) +
    solid(front, tone, rx * 0.52)
  );
}

/** Three short loops of growing strength, stacked. */
export function miniBands(): Art {
  const piece = (y: number, rx: number, tone: Tone, name: string, color: string) =>
    at(0, y, 1, loop(rx, 116, tone) + letters(name, { x: 0, y: 2, size: 54, fill: color, align: 'center' }));
  return [
    shadow(0, 30, 300),
    piece(-20, 280, tones.ink, 'FUERTE', paper.base),
    piece(-190, 246, tones.leaf, 'MEDIA', paper.base),
    piece(-350, 212, tones.emerald, 'LIGERA', '#10201A'),
  ].join('');
}

/** Long bands hanging from a bar. */
export function superBands(): Art {
  const band = (x: number, width: number, drop: number, tone: Tone) => {
    const half = 34 + width / 2;
    const top = half - 100;
    const d = `M${-half} ${top}V${drop - half}A${half} ${half} 0 0 0 ${half} ${drop - half}V${top}A${half} ${half} 0 0 0 ${-half} ${top}Z`;
    return at(x, 0, 1, cord(d, tone, width, half * 0.2));
  };
  return [
    band(-210, 26, 520, tones.emerald),
    band(-62, 44, 548, tones.coral),
    band(142, 72, 580, tones.navy),
    rect(-480, -74, 960, 44, tones.steel.base),
    rect(-480, -48, 960, 18, tones.steel.shade),
  ].join('');
}

/** A leather belt, buckled, standing on its edge. */
export function belt(tone: Tone): Art {
  const [rx, ry, h] = [320, 74, 210];
  const front = `M${-rx} ${-h}A${rx} ${ry} 0 0 0 ${rx} ${-h}V0A${rx} ${ry} 0 0 1 ${-rx} 0Z`;
  const stitch = (y: number) => `M${-rx} ${y}A${rx} ${ry} 0 0 0 ${rx} ${y}`;
  return [
    shadow(0, 60, 340),
    oval(0, -h, rx, ry, tone.shade),
    oval(0, -h + 10, rx - 30, ry - 14, tones.ink.shade),
    solid(
      front,
      tone,
      rx * 0.56,
      stroke(stitch(-h + 24), paper.base, 5, 'stroke-dasharray="16 12" opacity=".8"'),
      stroke(stitch(-22), paper.base, 5, 'stroke-dasharray="16 12" opacity=".8"'),
    ),
    solid(
      `M-10 ${-h + 74}H246Q262 ${-h + 70} 262 ${-h + 88}V40Q262 56 246 58Q120 76 -10 76Z`,
      tone,
      150,
      stroke(`M0 -118H250M0 56Q130 56 250 40`, paper.base, 5, 'stroke-dasharray="16 12" opacity=".8"'),
    ),
    repeat(3, (i) => disc(96 + i * 56, -66, 9, tones.ink.shade) + disc(96 + i * 56, -4, 9, tones.ink.shade)),
    stroke('M-40 -110V58H50V-110Z', tones.steel.base, 22) +
      beyond(20, stroke('M-40 -110V58H50V-110Z', tones.steel.shade, 22)),
    stroke('M-40 -60H72M-40 -2H72', tones.steel.base, 16),
    rect(-84, -118, 22, 190, emerald, 6),
    mark(-220, -86, 84, paper.base),
  ].join('');
}

/** Two wrist wraps, rolled, one with its end and thumb loop loose. */
export function wraps(tone: Tone): Art {
  const turns = [116, 90, 64, 38];
  const roll = [
    disc(10, -150, 150, tone.shade),
    disc(0, -150, 146, tone.base),
    ...turns.map((r, i) =>
      stroke(
        `M${-r} -150a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`,
        i % 2 ? paper.base : tone.shade,
        10,
      ),
    ),
    disc(0, -150, 18, tones.ink.shade),
  ].join('');
  return [
    shadow(40, 4, 420),
    at(-200, -24, 0.9, roll),
    stroke('M350 -14C376 -74 412 -60 392 -22', emerald, 16),
    path('M20 -36H340Q360 -36 360 -18V-12Q360 4 340 4H20Z', tone.base),
    rect(20, -16, 340, 20, tone.shade, 8),
    rect(262, -36, 54, 40, paper.base),
    at(40, 4, 1, roll),
  ].join('');
}

/** Wooden rings on straps, hanging. */
export function rings(): Art {
  const ring = (x: number) =>
    at(
      x,
      0,
      1,
      rect(-22, -960, 44, 620, tones.ink.base) +
        rect(8, -960, 14, 620, tones.ink.shade) +
        rect(-34, -560, 68, 84, tones.steel.base, 10) +
        rect(8, -560, 26, 84, tones.steel.shade, 10) +
        rect(-22, -470, 44, 20, emerald) +
        cord('M-118 -210a118 118 0 1 1 236 0a118 118 0 1 1 -236 0', tones.cork, 52, 40) +
        inside('M-30 -370H30V-290H-30Z', rect(-22, -370, 44, 72, tones.ink.base)),
    );
  return shadow(-150, 0, 120) + shadow(150, 0, 120) + ring(-164) + ring(164);
}
