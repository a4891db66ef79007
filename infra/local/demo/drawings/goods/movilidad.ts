import { at, tones } from '../paint.ts';
import { corkBlocks, foamRoller, massageBalls, massageGun, mat, towel } from '../gear/floor.ts';
import { ground, scene, type Picture } from '../scene.ts';

const room = (thing: string, y = ground, scale = 1): Picture => scene('sage', at(480, y, scale, thing));

/** The drawings of this shelf, by product slug. */
export const movilidad: Record<string, Picture> = {
  'esterilla-6-mm': room(mat(tones.plum), 740),
  'rodillo-de-espuma': room(foamRoller(tones.orange)),
  'pelotas-de-masaje': room(massageBalls(tones.navy), 740),
  'bloques-de-corcho': room(corkBlocks(), 800),
  'toalla-de-microfibra': room(towel(tones.sky), 210),
  'pistola-de-masaje': room(massageGun(tones.stone), ground, 1.1),
};
