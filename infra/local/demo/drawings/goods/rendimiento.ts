import { at, tones } from '../paint.ts';
import { citrus, scoop, watermelon } from '../props/food.ts';
import { capsules } from '../props/small.ts';
import { pillBottle } from '../packs/jar.ts';
import { pouch } from '../packs/pouch.ts';
import { gel, stickFan } from '../packs/sachets.ts';
import { tub } from '../packs/tub.ts';
import { ground, scene, type Picture } from '../scene.ts';

const room = (pack: string, prop = '', x = 430): Picture => scene('mist', at(x, ground, 1, pack), prop);

/** The drawings of this shelf, by product slug. */
export const rendimiento: Record<string, Picture> = {
  'creatina-monohidrato-300-g': room(
    tub({
      w: 420,
      h: 610,
      tone: tones.ink,
      lid: tones.white,
      accent: tones.ink.base,
      text: {
        name: 'CREATINA',
        figure: '3',
        unit: 'g',
        of: 'POR DOSIS',
        note: 'MONOHIDRATO',
        amount: '300 g',
      },
    }),
    at(700, 850, 1, scoop(tones.white)),
    400,
  ),
  'creatina-30-sobres': room(stickFan(tones.blue, 'CREATINA', '3', 'g'), '', 480),
  'preentreno-citricos-300-g': room(
    tub({
      w: 440,
      h: 580,
      tone: tones.orange,
      lid: tones.ink,
      accent: tones.orange.base,
      text: { name: 'ANTES', figure: '200', unit: 'mg', of: 'CAFEÍNA', note: 'CÍTRICOS', amount: '300 g' },
    }),
    at(736, 846, 1, citrus(tones.orange, '#F4A55C')),
  ),
  'beta-alanina-250-g': room(
    pouch({
      w: 430,
      h: 620,
      tone: tones.plum,
      accent: tones.plum.base,
      text: {
        name: 'BETA-ALANINA',
        figure: '3,2',
        unit: 'g',
        of: 'POR DOSIS',
        note: 'EN POLVO',
        amount: '250 g',
      },
    }),
    at(706, 850, 0.95, scoop(tones.white)),
    396,
  ),
  'aminoacidos-sandia-400-g': room(
    tub({
      w: 420,
      h: 650,
      tone: tones.coral,
      lid: tones.forest,
      accent: tones.coral.base,
      text: { name: 'EAA', figure: '9', unit: 'g', of: 'POR DOSIS', note: 'SANDÍA', amount: '400 g' },
    }),
    at(736, 848, 1, watermelon()),
  ),
  'cafeina-100-capsulas': room(
    pillBottle({
      w: 360,
      h: 600,
      tone: tones.ink,
      lid: tones.ink,
      accent: tones.cocoa.base,
      text: {
        name: 'CAFEÍNA',
        figure: '200',
        unit: 'mg',
        of: 'POR CÁPSULA',
        note: 'CÁPSULAS',
        amount: '100',
      },
    }),
    at(690, 840, 1, capsules(tones.cocoa, tones.white)),
    400,
  ),
  'gel-energetico-naranja': room(
    gel(tones.orange, tones.orange.base, {
      name: 'GEL',
      figure: '25',
      unit: 'g',
      of: 'HIDRATOS',
      note: 'NARANJA',
      amount: '40 g',
    }),
    at(728, 846, 0.95, citrus(tones.orange, '#F4A55C')),
  ),
};
