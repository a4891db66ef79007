import { letters } from '../lettering.ts';
import { boxPath, ink, oval, rect, shadow, solid, tones, type Art, type Tone } from '../paint.ts';

const days = ['L', 'M', 'X', 'J', 'V', 'S', 'D'];

/** A pill box with one lid for each day of the week; Thursday's is open. */
export function weekBox(): Art {
  return [
    shadow(0, 0, 400),
    rect(-386, -250, 772, 130, tones.blue.shade, 24),
    ...days.map((day, i) => lid(day, -378 + i * 109, day === 'J')),
    solid(boxPath(-400, -140, 800, 140, 20, 44), tones.blue, 270),
    rect(-400, -140, 800, 12, tones.blue.shade),
  ].join('');
}

function lid(day: string, x: number, open: boolean): Art {
  const flap = (top: number, tone: Tone) =>
    solid(boxPath(x, top, 100, 130, 22, 6), tone, x + 72) +
    letters(day, { x: x + 50, y: top + 92, size: 76, fill: ink, align: 'center' });
  if (!open) return flap(-270, tones.white);
  return (
    flap(-384, tones.emerald) +
    rect(x, -254, 100, 120, tones.ink.base, 8) +
    oval(x + 34, -158, 24, 15, tones.coral.base) +
    oval(x + 66, -164, 24, 15, tones.lemon.base) +
    oval(x + 48, -182, 22, 13, tones.white.base)
  );
}
