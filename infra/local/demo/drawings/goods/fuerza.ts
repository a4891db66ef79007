import { at, tones } from '../paint.ts';
import { belt, miniBands, rings, superBands, wraps } from '../gear/bands.ts';
import { hexDumbbells, kettlebell, vest } from '../gear/iron.ts';
import { bag, gloves, rope } from '../gear/rope.ts';
import { ground, scene, type Picture } from '../scene.ts';

const room = (thing: string, y = ground, scale = 1): Picture => scene('chalk', at(480, y, scale, thing));

/** The drawings of this shelf, by product slug. */
export const fuerza: Record<string, Picture> = {
  'kettlebell-12-kg': room(kettlebell('12', tones.ink), ground, 1.06),
  'kettlebell-20-kg': room(kettlebell('20', tones.brick), ground, 1.12),
  'mancuernas-hexagonales-2-x-10-kg': room(hexDumbbells('10', tones.ink), 770, 1.15),
  'chaleco-lastrado-10-kg': room(vest(tones.stone)),
  'mini-bandas-3-resistencias': room(miniBands(), 770, 1.05),
  'superbandas-3-resistencias': room(superBands(), 180),
  'anillas-de-madera': room(rings(), 830),
  'cinturon-de-cuero': room(belt(tones.brick), 640),
  'munequeras-2-unidades': room(wraps(tones.navy), 770, 1.12),
  'guantes-de-entrenamiento': room(gloves(tones.stone), 800, 1.1),
  'comba-de-velocidad': room(rope(tones.coral), 830),
  'bolsa-de-deporte-35-l': room(bag(tones.forest), 790, 1.05),
};
