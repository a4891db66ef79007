/** Shakers and bottles. */
import { letters } from '../lettering.ts';
import { mark } from '../label.ts';
import {
  boxPath,
  emerald,
  faint,
  ink,
  inside,
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

/** A shaker cup with a measuring scale and an emerald cap. */
export function shaker(drink: Tone, lid: Tone): Art {
  const cup = 'M-176 -470H176L136 -28Q132 0 106 0H-106Q-132 0 -136 -28Z';
  const scale = (i: number) => stroke(`M-96 ${-90 - i * 62}h${i % 2 ? 34 : 56}`, ink, 6, 'opacity=".55"');
  return [
    shadow(0, 0, 190),
    path(cup, '#FFFFFF', 'opacity=".8"'),
    inside(
      cup,
      rect(-180, -350, 360, 360, drink.base),
      rect(72, -350, 200, 360, drink.shade),
      rect(72, -480, 200, 130, '#DCE4E2'),
    ),
    repeat(5, scale),
    letters('400', { x: -26, y: -266, size: 40, fill: ink, face: 'small' }),
    letters('200', { x: -26, y: -142, size: 40, fill: ink, face: 'small' }),
    stroke('M-146 -440L-134 -320', '#FFFFFF', 10),
    solid(
      boxPath(-192, -566, 384, 108, 26, 14),
      lid,
      84,
      repeat(11, (i) => rect(-172 + i * 34, -530, 7, 56, lid.shade, 3)),
    ),
    solid('M-120 -566L-96 -640Q-92 -652 -78 -652H40Q52 -652 56 -640L80 -566Z', lid, 24),
    solid(boxPath(-60, -704, 96, 60, 18, 6), { base: emerald, shade: tones.emerald.shade }, 8),
    stroke('M100 -566V-640Q100 -676 136 -676Q164 -676 164 -640V-566', lid.shade, 22),
  ].join('');
}

/** A steel bottle with a loop cap. */
export function steelBottle(tone: Tone): Art {
  const body =
    'M-74 -560H74Q74 -520 110 -490Q132 -470 132 -430V-40Q132 0 92 0H-92Q-132 0 -132 -40V-430Q-132 -470 -110 -490Q-74 -520 -74 -560Z';
  return [
    shadow(0, 0, 150),
    solid(
      body,
      tone,
      58,
      rect(-140, -58, 280, 60, tones.steel.base),
      rect(58, -58, 100, 60, tones.steel.shade),
    ),
    rect(-74, -572, 148, 18, tones.steel.base),
    stroke('M-46 -640Q-46 -706 0 -706Q46 -706 46 -640', tones.ink.base, 26),
    solid(boxPath(-82, -652, 164, 84, 20, 8), tones.ink, 36),
    rect(-132, -76, 264, 14, emerald),
    mark(-52, -372, 104, '#FAF7EF'),
    stroke('M-96 -420V-150', '#FFFFFF', 12, 'opacity=".28"'),
    letters('750 ml', { x: 0, y: -180, size: 40, fill: '#FAF7EF', face: 'small', align: 'center' }),
  ].join('');
}

/** A soft squeeze bottle with a grip and a pull-up spout. */
export function squeezeBottle(tone: Tone): Art {
  const body =
    'M-110 -450Q-128 -448 -128 -420V-340Q-128 -318 -104 -300Q-96 -270 -104 -240Q-128 -222 -128 -200V-30Q-128 0 -98 0H98Q128 0 128 -30V-200Q128 -222 104 -240Q96 -270 104 -300Q128 -318 128 -340V-420Q128 -448 110 -450Z';
  return [
    shadow(0, 0, 150),
    solid(
      body,
      tone,
      52,
      repeat(4, (i) => stroke(`M-140 ${-300 + i * 20}H140`, tone.shade, 5)),
    ),
    mark(-48, -424, 96, '#FAF7EF'),
    letters('600', { x: -14, y: -90, size: 88, fill: '#FAF7EF', align: 'center' }),
    letters('ml', { x: 66, y: -90, size: 36, fill: '#FAF7EF', face: 'small' }),
    solid(
      boxPath(-116, -530, 232, 86, 30, 8),
      tones.ink,
      46,
      repeat(8, (i) => rect(-96 + i * 27, -500, 7, 44, tones.ink.shade, 3)),
    ),
    solid(boxPath(-44, -584, 88, 58, 12, 4), tones.ink, 14),
    solid(boxPath(-30, -640, 60, 64, 16, 4), { base: emerald, shade: tones.emerald.shade }, 8),
  ].join('');
}

/** A two-litre jug with a handle and hour marks. */
export function jug(tone: Tone): Art {
  const body =
    'M-120 -540H90Q170 -530 190 -450V-40Q190 0 150 0H-150Q-190 0 -190 -40V-440Q-180 -530 -120 -540Z';
  const hours = ['21', '18', '15', '12', '9'];
  return [
    shadow(0, 0, 220),
    stroke('M150 -470Q262 -470 262 -350V-240Q262 -170 190 -170', tone.shade, 46),
    solid(body, tone, 96),
    inside(body, faint(0.22, rect(-200, -400, 400, 420, '#FFFFFF'))),
    ...hours.map(
      (hour, i) =>
        letters(hour, { x: -92, y: -60 - (4 - i) * 82, size: 56, fill: ink, align: 'right' }) +
        stroke(`M-72 ${-80 - (4 - i) * 82}h30`, ink, 6),
    ),
    letters('2,2', { x: 78, y: -220, size: 100, fill: ink, align: 'center' }),
    letters('litros', { x: 78, y: -168, size: 52, fill: ink, face: 'small', align: 'center' }),
    solid(
      boxPath(-116, -640, 190, 104, 24, 8),
      tones.ink,
      30,
      repeat(6, (i) => rect(-94 + i * 30, -606, 7, 56, tones.ink.shade, 3)),
    ),
    rect(-120, -546, 200, 16, emerald),
  ].join('');
}
