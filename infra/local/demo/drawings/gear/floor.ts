/** What one lies on, rolls on or dries off with. */
import { mark } from '../label.ts';
import { letters } from '../lettering.ts';
import {
  at,
  boxPath,
  disc,
  emerald,
  faint,
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

/** A rolled mat with its end on the floor and a carrying strap. */
export function mat(tone: Tone): Art {
  const roll = 'M-250 -300H250A60 150 0 0 1 250 0H-250A60 150 0 0 1 -250 -300Z';
  const spiral = 'M-250 -150q10 -30 22 0q-8 70 -34 34q-16 -90 24 -110q52 20 40 116q-34 80 -70 10';
  const strap = (x: number) =>
    path(`M${x} -306h38a60 153 0 0 1 0 306h-38a60 153 0 0 0 0 -306Z`, tones.ink.base) +
    path(`M${x + 46} -60h38q-16 50 -46 60h-38q30 -10 46 -60Z`, tones.ink.shade);
  return [
    shadow(60, 4, 420),
    path('M-200 -22H340Q380 -22 404 0L420 16Q424 22 414 22H-150Z', tone.shade),
    solid(roll, tone, 900, path('M-330 -92H400V20H-330Z', tone.shade)),
    oval(-250, -150, 62, 150, tone.shade),
    oval(-250, -150, 52, 138, tone.base),
    stroke(spiral, tone.shade, 9),
    strap(-110),
    strap(110),
    stroke('M-50 -300C-30 -470 170 -470 170 -300', tones.ink.base, 34),
    rect(28, -446, 66, 44, emerald, 10),
    mark(26, -210, 70, paper.base),
  ].join('');
}

/** A foam roller standing on its end. */
export function foamRoller(tone: Tone): Art {
  const [rx, ry, h] = [170, 46, 560];
  const front = `M${-rx} ${-h}A${rx} ${ry} 0 0 0 ${rx} ${-h}V-20A${rx} ${ry} 0 0 1 ${-rx} -20Z`;
  const block = (i: number) => {
    const [column, row] = [i % 4, Math.floor(i / 4)];
    const x = [-162, -88, 4, 96][column]!;
    const w = [56, 74, 74, 58][column]!;
    const sag = [10, 34, 36, 14][column]!;
    return rect(x, -h + 28 + sag + row * 118, w, row % 2 ? 88 : 88, tone.shade, 16);
  };
  return [
    shadow(0, 14, 230),
    solid(front, tone, 900, repeat(20, block), path(`M86 -700H300V100H86Z`, tones.ink.shade, 'opacity=".2"')),
    oval(0, -h, rx, ry, tone.base),
    oval(0, -h, 112, 30, tones.ink.base),
    inside(`M-112 ${-h}a112 30 0 1 0 224 0a112 30 0 1 0 -224 0`, oval(0, -h + 16, 104, 26, tones.ink.shade)),
    stroke(`M-112 ${-h}a112 30 0 1 0 224 0a112 30 0 1 0 -224 0`, emerald, 9),
  ].join('');
}

/** A double massage ball and a single one. */
export function massageBalls(tone: Tone): Art {
  const ball = (x: number, y: number, r: number, of: Tone) =>
    at(
      x,
      y,
      1,
      inside(
        circle(r),
        disc(0, 0, r, of.base),
        path(`M${r * 0.2} ${-r}Q${r * 0.9} 0 ${r * 0.1} ${r}L${r} ${r}L${r} ${-r}Z`, of.shade),
      ) +
        stroke(
          `M${-r * 0.62} ${-r * 0.2}Q${-r * 0.5} ${-r * 0.56} ${-r * 0.16} ${-r * 0.66}`,
          '#FFFFFF',
          12,
          'opacity=".3"',
        ),
    );
  return [
    shadow(-70, 0, 330),
    rect(-196, -262, 130, 170, tone.shade, 30),
    ball(-250, -176, 176, tone),
    ball(20, -176, 176, tone),
    rect(-138, -236, 46, 120, emerald, 16),
    shadow(250, 28, 120),
    ball(252, -82, 112, tones.coral),
    mark(-306, -214, 84, paper.base),
  ].join('');
}

const circle = (r: number): string => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** Two cork blocks, one across the other. */
export function corkBlocks(): Art {
  const { base, shade } = tones.cork;
  const spread = (i: number, by: number) => (i * by) % 1;
  const grain = (w: number, h: number) =>
    repeat(22, (i) =>
      disc(
        Math.round(-w / 2 + 18 + spread(i, 0.618) * (w - 36)),
        Math.round(-h + 16 + spread(i, 0.381 + 0.0137 * i) * (h - 32)),
        4 + (i % 3) * 2,
        shade,
      ),
    );
  const block = (w: number, h: number, depth: number) =>
    [
      path(`M${w / 2} ${-h}l${depth} ${-depth * 0.5}V${-depth * 0.5}L${w / 2} 0Z`, shade),
      path(`M${-w / 2} ${-h}l${depth} ${-depth * 0.5}h${w}l${-depth} ${depth * 0.5}Z`, '#E4C295'),
      path(boxPath(-w / 2, -h, w, h, 10), base),
      grain(w, h),
    ].join('');
  return [
    shadow(30, 0, 350),
    at(-30, 0, 1, block(540, 190, 110)),
    at(10, -190, 1, block(270, 330, 90)),
    mark(-42, -450, 90, tones.ink.base),
    rect(-125, -250, 270, 20, emerald),
  ].join('');
}

/** A towel over a rail. */
export function towel(tone: Tone): Art {
  const front = 'M-200 -40H200V470Q200 486 184 486H-184Q-200 486 -200 470Z';
  return [
    path('M-150 -40H236V360Q236 376 220 376H-150Z', tone.shade),
    solid(
      front,
      tone,
      900,
      faint(0.6, rect(120, -60, 120, 600, tone.shade)),
      rect(-220, 350, 440, 26, emerald),
      rect(-220, 392, 440, 10, emerald),
      repeat(22, (i) => stroke(`M${-190 + i * 18} 470v16`, tone.shade, 4)),
    ),
    mark(-150, 230, 84, tones.ink.base),
    rect(-480, -74, 960, 44, tones.cork.base),
    rect(-480, -46, 960, 16, tones.cork.shade),
    path('M-200 -40V-62Q-200 -92 -170 -92H206Q236 -92 236 -62V-40Z', tone.base),
    path('M-200 -36H200', tone.shade),
    stroke('M-196 -34H196', tone.shade, 6),
  ].join('');
}

/** A massage gun. */
export function massageGun(tone: Tone): Art {
  return [
    shadow(40, 0, 190),
    solid(
      boxPath(-10, -400, 124, 400, 20, 56),
      tone,
      66,
      repeat(7, (i) => rect(-20, -250 + i * 28, 150, 8, tone.shade)),
    ),
    solid(boxPath(-150, -560, 380, 190, 60, 50), tone, 900, rect(-160, -424, 420, 80, tone.shade)),
    rect(-214, -500, 80, 62, tones.steel.base) + rect(-214, -468, 80, 30, tones.steel.shade),
    inside(
      at2(-278, -470, 92),
      disc(-278, -470, 92, tones.ink.base),
      path('M-278 -420Q-210 -440 -190 -480V-370H-370V-420Z', tones.ink.shade),
    ),
    rect(176, -560, 16, 190, emerald),
    letters('6 h', { face: 'small', x: 24, y: -446, size: 66, fill: paper.base, align: 'center' }),
    disc(52, -320, 26, tones.ink.shade),
    disc(52, -320, 14, emerald),
  ].join('');
}

const at2 = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
