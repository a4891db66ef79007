import { exampleDrawings } from '#shared/content/example-drawings.ts';
import {
  figure,
  type Posture,
  bench,
  dumbbell,
  line,
  plate,
  upright,
  bentOver,
  front,
  onBench,
  standing,
} from '../drawing.ts';
import type { DefaultExercise } from './default-exercise.ts';

const bentSeat: Posture = { head: [34, 22], trunk: [29, 29, 18, 44], legs: [[38, 42, 38, 58]] };
const stoolGear = 'M10 48H28M19 48V58';
const pressing: Posture = {
  head: [28, 18],
  trunk: [28, 26, 28, 41],
  legs: [
    [24, 57],
    [33, 57],
  ],
};
const leaning: Posture = {
  head: [33, 14],
  trunk: [30, 21, 26, 40],
  legs: [
    [24, 57],
    [32, 57],
  ],
};

const pulley = 'M45 7H58M58 7V58';
const overhang = 'M47 6H60M60 6V58';

/** What trains shoulders and arms alone. */
export const arms: DefaultExercise[] = [
  {
    slug: 'elevaciones-laterales',
    name: 'Elevaciones laterales',
    aliases: ['Lateral raise'],
    pattern: 'isolation',
    muscles: ['shoulders'],
    equipment: ['dumbbells'],
    cues: ['Lentas, hasta el hombro', 'Codos algo doblados'],
    substitutes: ['aperturas-con-goma', 'flexiones-en-pica', 'elevaciones-laterales-en-polea'],
    drawing: [
      figure(
        front,
        [
          [23, 37],
          [41, 37],
        ],
        { load: 'M18 39H27M37 39H46' },
      ),
      exampleDrawings.lateralRaise,
    ],
  },
  {
    slug: 'elevaciones-laterales-en-polea',
    name: 'Elevaciones laterales en polea',
    aliases: ['Cable lateral raise'],
    pattern: 'isolation',
    muscles: ['shoulders'],
    equipment: ['cable'],
    perSide: true,
    cues: ['La polea, por delante del cuerpo', 'Hasta el hombro, no más'],
    substitutes: ['elevaciones-laterales', 'elevaciones-frontales', 'aperturas-con-goma'],
    drawing: [
      figure(
        front,
        [
          [40, 36],
          [26, 37],
        ],
        { gear: 'M6 6V58', load: line(26, 39, 6, 55) },
      ),
      figure(
        front,
        [
          [40, 36],
          [51, 23],
        ],
        { gear: 'M6 6V58', load: line(51, 24, 6, 55) },
      ),
    ],
  },
  {
    slug: 'elevaciones-frontales',
    name: 'Elevaciones frontales',
    aliases: ['Front raise'],
    pattern: 'isolation',
    muscles: ['shoulders'],
    equipment: ['dumbbells'],
    cues: ['Hasta la altura de los ojos', 'Sin balancear el tronco'],
    substitutes: ['flexiones-en-pica', 'press-de-hombros-con-goma', 'elevaciones-laterales'],
    drawing: [
      figure(standing, [[31, 39]], { load: dumbbell(32, 41) }),
      figure(standing, [[47, 20]], { load: upright(49, 20) }),
    ],
  },
  {
    slug: 'curl-de-biceps',
    name: 'Curl de bíceps',
    aliases: ['Biceps curl', 'Curl con mancuernas'],
    pattern: 'isolation',
    muscles: ['biceps'],
    equipment: ['dumbbells'],
    cues: ['Codos quietos', 'Baja despacio y del todo'],
    substitutes: ['curl-con-goma', 'curl-martillo', 'curl-con-barra'],
    drawing: [figure(standing, [[30, 39]], { load: dumbbell(31, 41) }), exampleDrawings.curl],
  },
  {
    slug: 'curl-con-barra',
    name: 'Curl con barra',
    aliases: ['Barbell curl'],
    pattern: 'isolation',
    muscles: ['biceps'],
    equipment: ['barbell'],
    cues: ['Codos al lado del cuerpo', 'Sin echar la espalda atrás'],
    substitutes: ['curl-de-biceps', 'curl-con-goma', 'curl-martillo'],
    drawing: [
      figure(standing, [[31, 38]], { plate: plate(33, 41, 7) }),
      figure(standing, [[29, 34, 40, 25]], { plate: plate(43, 23, 7) }),
    ],
  },
  {
    slug: 'curl-martillo',
    name: 'Curl martillo',
    aliases: ['Hammer curl'],
    pattern: 'isolation',
    muscles: ['biceps', 'forearms'],
    equipment: ['dumbbells'],
    cues: ['Pulgares hacia arriba', 'Codos quietos'],
    substitutes: ['curl-con-goma', 'curl-de-biceps'],
    drawing: [
      figure(standing, [[30, 39]], { load: line(27, 42, 35, 42) }),
      figure(standing, [[29, 34, 41, 27]], { load: line(38, 22, 45, 31) }),
    ],
  },
  {
    slug: 'curl-concentrado',
    name: 'Curl concentrado',
    aliases: ['Concentration curl'],
    pattern: 'isolation',
    muscles: ['biceps'],
    equipment: ['dumbbells', 'bench'],
    perSide: true,
    cues: ['Codo apoyado en el muslo', 'Solo se mueve el antebrazo'],
    substitutes: ['curl-de-biceps', 'curl-con-goma'],
    drawing: [
      figure(bentSeat, [[36, 39, 34, 51]], { gear: stoolGear, load: dumbbell(34, 53) }),
      figure(bentSeat, [[37, 39, 46, 31]], { gear: stoolGear, load: line(43, 27, 50, 34) }),
    ],
  },
  {
    slug: 'curl-con-goma',
    name: 'Curl con goma',
    aliases: ['Band curl'],
    pattern: 'isolation',
    muscles: ['biceps'],
    equipment: ['band'],
    cues: ['Pisa la goma', 'Codos quietos'],
    substitutes: ['curl-de-biceps', 'dominadas-supinas', 'remo-con-goma'],
    drawing: [
      figure(standing, [[32, 38]], { load: line(33, 57, 33, 38) }),
      figure(standing, [[29, 34, 41, 26]], { load: line(34, 57, 41, 26) }),
    ],
  },
  {
    slug: 'extension-de-triceps-en-polea',
    name: 'Extensión de tríceps en polea',
    aliases: ['Triceps pushdown', 'Jalón de tríceps'],
    pattern: 'isolation',
    muscles: ['triceps'],
    equipment: ['cable'],
    cues: ['Codos pegados al cuerpo', 'Estira del todo'],
    substitutes: ['extension-de-triceps-con-goma', 'flexiones-diamante', 'patada-de-triceps'],
    drawing: [
      figure(leaning, [[28, 34, 40, 25]], { gear: pulley, load: line(41, 24, 45, 7) }),
      figure(leaning, [[28, 34, 37, 44]], { gear: pulley, load: line(38, 44, 45, 7) }),
    ],
  },
  {
    slug: 'press-frances',
    name: 'Press francés',
    aliases: ['Skull crusher', 'Extensión de tríceps tumbado'],
    pattern: 'isolation',
    muscles: ['triceps'],
    equipment: ['barbell', 'bench'],
    cues: ['Codos apuntando al techo', 'Baja hacia la frente, despacio'],
    substitutes: ['extension-de-triceps-sobre-la-cabeza', 'flexiones-diamante', 'press-cerrado'],
    drawing: [
      figure(onBench, [[25, 28, 25, 17]], { gear: bench, plate: plate(25, 15, 7) }),
      figure(onBench, [[24, 25, 13, 22]], { gear: bench, plate: plate(11, 22, 7) }),
    ],
  },
  {
    slug: 'extension-de-triceps-sobre-la-cabeza',
    name: 'Extensión de tríceps sobre la cabeza',
    aliases: ['Overhead triceps extension'],
    pattern: 'isolation',
    muscles: ['triceps'],
    equipment: ['dumbbells'],
    cues: ['Codos cerca de la cabeza', 'Baja por detrás de la nuca'],
    substitutes: ['extension-de-triceps-con-goma', 'flexiones-diamante', 'press-frances'],
    drawing: [
      figure(pressing, [[23, 13, 13, 20]], { load: line(9, 16, 14, 25) }),
      figure(pressing, [[22, 16, 23, 7]], { load: line(18, 6, 28, 6) }),
    ],
  },
  {
    slug: 'extension-de-triceps-con-goma',
    name: 'Extensión de tríceps con goma',
    aliases: ['Band triceps pushdown'],
    pattern: 'isolation',
    muscles: ['triceps'],
    equipment: ['band'],
    cues: ['Goma sujeta en lo alto', 'Codos quietos'],
    substitutes: ['flexiones-diamante', 'patada-de-triceps', 'extension-de-triceps-en-polea'],
    drawing: [
      figure(standing, [[27, 34, 39, 26]], { gear: overhang, load: line(39, 25, 47, 6) }),
      figure(standing, [[27, 34, 37, 43]], { gear: overhang, load: line(38, 42, 47, 6) }),
    ],
  },
  {
    slug: 'patada-de-triceps',
    name: 'Patada de tríceps',
    aliases: ['Triceps kickback'],
    pattern: 'isolation',
    muscles: ['triceps'],
    equipment: ['dumbbells'],
    cues: ['Brazo pegado al tronco', 'Estira hacia atrás y para'],
    substitutes: ['extension-de-triceps-con-goma', 'flexiones-diamante'],
    drawing: [
      figure(bentOver, [[29, 24, 34, 37]], { load: dumbbell(34, 39) }),
      figure(bentOver, [[29, 24, 13, 19]], { load: line(10, 15, 13, 24) }),
    ],
  },
  {
    slug: 'curl-de-muneca',
    name: 'Curl de muñeca',
    aliases: ['Wrist curl', 'Antebrazos con mancuerna'],
    pattern: 'isolation',
    muscles: ['forearms'],
    equipment: ['dumbbells', 'bench'],
    cues: ['Antebrazos sobre los muslos', 'Recorrido corto y lento'],
    substitutes: ['curl-martillo', 'paseo-del-granjero', 'suspension-en-barra'],
    drawing: [
      figure(bentSeat, [[27, 41, 42, 38, 46, 42]], { gear: stoolGear, load: line(43, 45, 50, 42) }),
      figure(bentSeat, [[27, 41, 42, 38, 46, 33]], { gear: stoolGear, load: line(42, 31, 51, 33) }),
    ],
  },
];
