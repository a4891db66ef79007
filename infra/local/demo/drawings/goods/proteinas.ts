import { at, tones } from '../paint.ts';
import { chocolate, citrus, hazelnuts, oats, peaPod, scoop, vanilla } from '../props/food.ts';
import { pouch } from '../packs/pouch.ts';
import { sampleSachets } from '../packs/sachets.ts';
import { tub } from '../packs/tub.ts';
import { ground, scene, type Picture } from '../scene.ts';

const room = (pack: string, prop = '', x = 430): Picture => scene('sand', at(x, ground, 1, pack), prop);

/** The drawings of this shelf, by product slug. */
export const proteinas: Record<string, Picture> = {
  'whey-chocolate-1-kg': room(
    tub({
      w: 440,
      h: 660,
      tone: tones.cocoa,
      lid: tones.ink,
      accent: tones.cocoa.base,
      text: { name: 'WHEY', figure: '24', unit: 'g', of: 'PROTEÍNA', note: 'CHOCOLATE', amount: '1 kg' },
    }),
    at(730, 846, 1, chocolate()),
  ),
  'whey-vainilla-500-g': room(
    pouch({
      w: 450,
      h: 660,
      tone: tones.vanilla,
      accent: tones.vanilla.shade,
      text: { name: 'WHEY', figure: '22', unit: 'g', of: 'PROTEÍNA', note: 'VAINILLA', amount: '500 g' },
    }),
    at(730, 848, 1, vanilla()),
  ),
  'whey-aislado-900-g': room(
    tub({
      w: 420,
      h: 690,
      tone: tones.steel,
      lid: tones.ink,
      accent: tones.steel.shade,
      text: { name: 'AISLADO', figure: '27', unit: 'g', of: 'PROTEÍNA', note: 'SIN SABOR', amount: '900 g' },
    }),
    at(700, 850, 0.95, scoop(tones.white)),
    400,
  ),
  'caseina-avellana-900-g': room(
    tub({
      w: 430,
      h: 680,
      tone: tones.navy,
      lid: tones.vanilla,
      accent: tones.navy.base,
      text: {
        name: 'CASEÍNA',
        figure: '24',
        unit: 'g',
        of: 'PROTEÍNA',
        note: 'CACAO Y AVELLANA',
        amount: '900 g',
      },
    }),
    at(700, 850, 1.05, hazelnuts(tones.brick)),
  ),
  'proteina-vegetal-750-g': room(
    pouch({
      w: 460,
      h: 670,
      tone: tones.leaf,
      accent: tones.leaf.base,
      text: {
        name: 'VEGETAL',
        figure: '21',
        unit: 'g',
        of: 'PROTEÍNA',
        note: 'GUISANTE Y ARROZ',
        amount: '750 g',
      },
    }),
    at(720, 852, 0.95, peaPod()),
  ),
  'ganador-de-peso-3-kg': room(
    pouch({
      w: 560,
      h: 730,
      tone: tones.brick,
      accent: tones.brick.base,
      handle: true,
      text: {
        name: 'GANADOR',
        figure: '50',
        unit: 'g',
        of: 'PROTEÍNA',
        note: 'AVENA Y CACAO',
        amount: '3 kg',
      },
    }),
    at(756, 852, 0.86, oats()),
  ),
  'clear-whey-limon-500-g': room(
    tub({
      w: 450,
      h: 610,
      tone: tones.lemon,
      lid: tones.white,
      accent: tones.lemon.base,
      text: { name: 'CLEAR', figure: '20', unit: 'g', of: 'PROTEÍNA', note: 'LIMÓN', amount: '500 g' },
    }),
    at(736, 846, 1, citrus(tones.lemon, '#F6DC6B')),
  ),
  'muestras-whey-5-sobres': room(
    sampleSachets([tones.lemon, tones.coral, tones.vanilla, tones.leaf, tones.cocoa], {
      name: 'MUESTRAS',
      figure: '5',
      unit: 'sobres',
      note: 'CINCO SABORES',
      amount: '30 g',
    }),
    '',
    470,
  ),
};
