import { at, shadow, tones } from '../paint.ts';
import { citrus } from '../props/food.ts';
import { blister, capsules, drop, fizzyGlass, pearls, tablets } from '../props/small.ts';
import { foldingBox } from '../packs/carton.ts';
import { dropper, pillBottle } from '../packs/jar.ts';
import { tub } from '../packs/tub.ts';
import { tube } from '../packs/tube.ts';
import { weekBox } from '../gear/week-box.ts';
import { ground, scene, type Picture } from '../scene.ts';

const room = (pack: string, prop = '', x = 400): Picture => scene('butter', at(x, ground, 1, pack), prop);

/** The drawings of this shelf, by product slug. */
export const vitaminas: Record<string, Picture> = {
  'omega-3-90-perlas': room(
    pillBottle({
      w: 370,
      h: 610,
      tone: tones.amber,
      lid: tones.white,
      accent: tones.amber.base,
      text: { name: 'OMEGA 3', figure: '90', unit: 'perlas', note: 'PERLAS', amount: '1 g' },
    }),
    at(700, 836, 0.9, pearls(tones.lemon)),
  ),
  'magnesio-bisglicinato-120-capsulas': room(
    pillBottle({
      w: 370,
      h: 600,
      tone: tones.white,
      lid: tones.forest,
      accent: tones.forest.base,
      text: {
        name: 'MAGNESIO',
        figure: '300',
        unit: 'mg',
        of: 'MAGNESIO',
        note: 'BISGLICINATO',
        amount: '120',
      },
    }),
    at(690, 840, 1, capsules(tones.white, tones.leaf)),
  ),
  'vitamina-d3-k2-30-ml': room(
    dropper({
      w: 330,
      h: 680,
      tone: tones.amber,
      lid: tones.ink,
      accent: tones.lemon.base,
      text: { name: 'D3 + K2', figure: '25', unit: 'µg', of: 'VITAMINA D3', note: 'GOTAS', amount: '30 ml' },
    }),
    shadow(680, 838, 80) + at(680, 786, 1, drop(tones.lemon)),
    420,
  ),
  'multivitaminico-60-comprimidos': room(
    pillBottle({
      w: 390,
      h: 590,
      tone: tones.berry,
      lid: tones.ink,
      accent: tones.berry.base,
      text: { name: 'MULTI', figure: '23', unit: 'nutrientes', note: 'VITAMINAS Y MINERALES', amount: '60' },
    }),
    at(708, 842, 1, tablets(tones.rose)),
  ),
  'zinc-100-comprimidos': room(
    foldingBox({
      w: 380,
      h: 520,
      tone: tones.blue,
      accent: tones.blue.base,
      text: { name: 'ZINC', figure: '10', unit: 'mg', of: 'POR UNIDAD', note: 'COMPRIMIDOS', amount: '100' },
    }),
    at(724, 846, 1, blister(tones.sky), 8),
    380,
  ),
  'vitamina-c-efervescente': room(
    tube(tones.orange, 'VITAMINA C', '500', 'mg'),
    at(646, 846, 1.1, fizzyGlass('#F7C877')),
    370,
  ),
  'colageno-magnesio-350-g': room(
    tub({
      w: 430,
      h: 600,
      tone: tones.rose,
      lid: tones.white,
      accent: tones.lemon.base,
      text: {
        name: 'COLÁGENO',
        figure: '10',
        unit: 'g',
        of: 'POR DOSIS',
        note: 'CON MAGNESIO, LIMÓN',
        amount: '350 g',
      },
    }),
    at(720, 846, 0.95, citrus(tones.lemon, '#F6DC6B')),
    420,
  ),
  'pastillero-semanal': scene('butter', at(480, 740, 1, weekBox())),
};
