import { at, tones } from '../paint.ts';
import { jug, shaker, squeezeBottle, steelBottle } from '../gear/drinkware.ts';
import { fizzyGlass } from '../props/small.ts';
import { stickFan } from '../packs/sachets.ts';
import { tube } from '../packs/tube.ts';
import { ground, scene, type Picture } from '../scene.ts';

const room = (thing: string, prop = '', x = 480): Picture => scene('water', at(x, ground, 1, thing), prop);

/** The drawings of this shelf, by product slug. */
export const hidratacion: Record<string, Picture> = {
  'electrolitos-20-tabletas': room(
    tube(tones.blue, 'ELECTROLITOS', '20', 'uds.'),
    at(646, 846, 1.1, fizzyGlass('#A9D3DF')),
    370,
  ),
  'sales-minerales-20-sobres': room(stickFan(tones.coral, 'SALES', '20', 'uds.')),
  'mezclador-700-ml': room(shaker(tones.rose, tones.ink)),
  'botella-de-acero-750-ml': room(steelBottle(tones.forest)),
  'bidon-600-ml': room(squeezeBottle(tones.navy)),
  'garrafa-2-2-l': room(jug(tones.sky)),
};
