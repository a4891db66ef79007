import { at, shadow, tones } from '../paint.ts';
import { peanuts, oats } from '../props/food.ts';
import { cookies, pancakes } from '../props/small.ts';
import { bar } from '../packs/bar.ts';
import { displayBox } from '../packs/carton.ts';
import { glassJar } from '../packs/jar.ts';
import { paperBag, pouch } from '../packs/pouch.ts';
import { ground, scene, type Picture } from '../scene.ts';

const room = (pack: string, prop = '', x = 420): Picture => scene('clay', at(x, ground, 1, pack), prop);

/** The drawings of this shelf, by product slug. */
export const snacks: Record<string, Picture> = {
  'barrita-chocolate-cacahuete': scene(
    'clay',
    shadow(480, 744, 360),
    at(
      480,
      540,
      1.06,
      bar({
        wrap: tones.cocoa,
        food: { base: '#7A4A30', shade: '#5B341F' },
        bits: '#E3B878',
        name: 'CACAHUETE',
        figure: '20',
        unit: 'g',
      }),
      -16,
    ),
  ),
  'barrita-datil-avena': scene(
    'clay',
    shadow(480, 744, 360),
    at(
      480,
      540,
      1.06,
      bar({
        wrap: tones.leaf,
        food: { base: '#C08A4E', shade: '#9A6A34' },
        bits: '#F1DBA8',
        name: 'DÁTIL',
        figure: '12',
        unit: 'g',
      }),
      14,
    ),
  ),
  'caja-12-barritas': room(
    displayBox(
      {
        w: 560,
        h: 560,
        tone: tones.coral,
        accent: tones.coral.base,
        text: { name: 'BARRITAS', figure: '12', unit: 'uds.', note: 'SURTIDO', amount: '60 g' },
      },
      tones.cocoa,
    ),
    '',
    480,
  ),
  'galletas-proteicas-6-unidades': room(
    pouch({
      w: 430,
      h: 600,
      tone: tones.sky,
      accent: tones.cocoa.base,
      text: { name: 'GALLETAS', figure: '6', unit: 'uds.', note: 'CACAO', amount: '240 g' },
    }),
    at(672, 850, 1, cookies()),
    400,
  ),
  'crema-de-cacahuete-500-g': room(
    glassJar({
      w: 440,
      h: 600,
      tone: tones.kraft,
      lid: tones.brick,
      accent: tones.kraft.base,
      text: {
        name: 'CREMA',
        figure: '100',
        unit: '%',
        of: 'CACAHUETE',
        note: 'SIN MÁS INGREDIENTES',
        amount: '500 g',
      },
    }),
    at(694, 850, 1, peanuts()),
  ),
  'tortitas-de-avena-1-kg': room(
    pouch({
      w: 440,
      h: 660,
      tone: tones.lemon,
      accent: tones.lemon.base,
      text: {
        name: 'TORTITAS',
        figure: '18',
        unit: 'g',
        of: 'PROTEÍNA',
        note: 'AVENA Y CLARA',
        amount: '1 kg',
      },
    }),
    at(716, 850, 0.95, pancakes()),
    390,
  ),
  'harina-de-avena-1-kg': room(
    paperBag({
      w: 420,
      h: 620,
      tone: tones.kraft,
      accent: tones.kraft.shade,
      text: { name: 'AVENA', figure: '100', unit: '%', of: 'INTEGRAL', note: 'HARINA FINA', amount: '1 kg' },
    }),
    at(712, 850, 1, oats()),
  ),
};
