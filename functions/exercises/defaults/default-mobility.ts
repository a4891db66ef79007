import { figure, type Posture, floor, wall, allFours, deepSquat, halfKneeling } from '../drawing.ts';
import type { DefaultExercise } from './default-exercise.ts';

const catBack: Posture = { head: [50, 47], trunk: [42, 41, 23, 41], legs: [[22, 57, 8, 57]] };
const cowBack: Posture = { head: [53, 27], trunk: [44, 37, 21, 36], legs: [[21, 57, 8, 57]] };
const longSeat: Posture = { head: [21, 22], trunk: [21, 30, 20, 51], legs: [[56, 53]] };

/** Mobility and stretches. */
export const mobility: DefaultExercise[] = [
  {
    slug: 'gato-vaca',
    name: 'Gato y vaca',
    aliases: ['Cat-cow', 'Gato camello'],
    pattern: 'mobility',
    muscles: ['lower-back', 'back'],
    equipment: [],
    load: 'none',
    cues: ['Redondea y hunde la espalda, despacio', 'Sigue tu respiración'],
    substitutes: ['perro-de-caza', 'perro-boca-abajo'],
    drawing: [
      { ...figure(catBack, [[43, 57]], { gear: floor }), body: 'M42 41L33 31L23 41L22 57L8 57M42 41L43 57' },
      { ...figure(cowBack, [[44, 57]], { gear: floor }), body: 'M44 35L32 43L21 36L21 57L8 57M44 35L44 57' },
    ],
  },
  {
    slug: 'estiramiento-de-cadera',
    name: 'Estiramiento del flexor de cadera',
    aliases: ['Hip flexor stretch', 'Estiramiento de psoas'],
    pattern: 'mobility',
    muscles: ['hips', 'quadriceps'],
    equipment: [],
    measure: 'seconds',
    load: 'none',
    perSide: true,
    cues: ['Aprieta el glúteo de atrás', 'Avanza la cadera sin arquear'],
    substitutes: ['zancada-inversa', 'noventa-noventa'],
    drawing: [
      figure(halfKneeling, [[36, 32, 40, 40]], { gear: floor }),
      figure(
        {
          head: [36, 15],
          trunk: [35, 23, 34, 41],
          legs: [
            [49, 41, 46, 57],
            [23, 56, 11, 57],
          ],
        },
        [[36, 7]],
        {
          gear: floor,
        },
      ),
    ],
  },
  {
    slug: 'rotacion-toracica',
    name: 'Rotación torácica',
    aliases: ['Thoracic rotation', 'Abrir el libro'],
    pattern: 'mobility',
    muscles: ['back', 'shoulders'],
    equipment: [],
    load: 'none',
    perSide: true,
    cues: ['Mano en la nuca, codo al techo', 'La mirada sigue al codo'],
    substitutes: ['gato-vaca', 'elevaciones-en-y'],
    drawing: [
      figure(
        allFours,
        [
          [44, 57],
          [51, 47, 55, 38],
        ],
        { gear: floor },
      ),
      figure(
        { ...allFours, head: [52, 29] },
        [
          [44, 57],
          [41, 18, 50, 22],
        ],
        { gear: floor },
      ),
    ],
  },
  {
    slug: 'perro-boca-abajo',
    name: 'Perro boca abajo',
    aliases: ['Downward dog'],
    pattern: 'mobility',
    muscles: ['hamstrings', 'calves', 'shoulders'],
    equipment: [],
    measure: 'seconds',
    load: 'none',
    cues: ['Cadera al techo', 'Talones hacia el suelo'],
    substitutes: ['estiramiento-de-isquios', 'flexiones-en-pica'],
    drawing: [
      figure({ head: [53, 31], trunk: [45, 35, 27, 42], legs: [[9, 56]] }, [[47, 57]], { gear: floor }),
      figure({ head: [39, 45], trunk: [42, 36, 29, 17], legs: [[13, 57]] }, [[56, 57]], { gear: floor }),
    ],
  },
  {
    slug: 'noventa-noventa',
    name: 'Noventa noventa',
    aliases: ['90/90', 'Rotación de cadera sentado'],
    pattern: 'mobility',
    muscles: ['hips', 'glutes'],
    equipment: [],
    load: 'none',
    perSide: true,
    cues: ['Las dos rodillas en ángulo recto', 'Cambia de lado sin usar las manos'],
    substitutes: ['estiramiento-de-cadera', 'almeja-con-goma'],
    drawing: [
      figure(
        {
          head: [32, 20],
          trunk: [32, 28, 32, 48],
          legs: [
            [48, 51, 40, 58],
            [18, 56, 8, 50],
          ],
        },
        [
          [22, 45],
          [42, 45],
        ],
        {
          gear: floor,
        },
      ),
      figure(
        {
          head: [32, 20],
          trunk: [32, 28, 32, 48],
          legs: [
            [46, 56, 56, 50],
            [16, 51, 24, 58],
          ],
        },
        [
          [22, 45],
          [42, 45],
        ],
        {
          gear: floor,
        },
      ),
    ],
  },
  {
    slug: 'sentadilla-profunda-mantenida',
    name: 'Sentadilla profunda mantenida',
    aliases: ['Deep squat hold', 'Cuclillas'],
    pattern: 'mobility',
    muscles: ['hips', 'adductors', 'calves'],
    equipment: [],
    measure: 'seconds',
    load: 'none',
    cues: ['Talones en el suelo', 'Codos empujan las rodillas hacia fuera'],
    substitutes: ['noventa-noventa', 'zancada-lateral'],
    drawing: [
      figure(deepSquat, [[35, 36, 44, 34]], { gear: floor }),
      figure({ head: [35, 23], trunk: [30, 31, 19, 50], legs: [[40, 41, 32, 57]] }, [[36, 42, 46, 40]], {
        gear: floor,
      }),
    ],
  },
  {
    slug: 'estiramiento-de-isquios',
    name: 'Estiramiento de isquiotibiales',
    aliases: ['Hamstring stretch', 'Pinza sentado'],
    pattern: 'mobility',
    muscles: ['hamstrings', 'lower-back'],
    equipment: [],
    measure: 'seconds',
    load: 'none',
    cues: ['Espalda larga, dobla desde la cadera', 'Sin rebotes'],
    substitutes: ['perro-boca-abajo', 'gato-vaca'],
    drawing: [
      figure(longSeat, [[37, 44]], { gear: floor }),
      figure({ head: [44, 35], trunk: [37, 39, 20, 51], legs: [[56, 53]] }, [[55, 44]], { gear: floor }),
    ],
  },
  {
    slug: 'movilidad-de-tobillo',
    name: 'Movilidad de tobillo',
    aliases: ['Ankle mobility', 'Rodilla a la pared'],
    pattern: 'mobility',
    muscles: ['calves'],
    equipment: [],
    load: 'none',
    perSide: true,
    cues: ['Rodilla a la pared sin levantar el talón', 'Aleja el pie poco a poco'],
    substitutes: ['perro-boca-abajo', 'gemelos-a-una-pierna'],
    drawing: [
      figure(
        {
          ...halfKneeling,
          legs: [
            [42, 43, 43, 57, 49, 57],
            [23, 56, 11, 57],
          ],
        },
        [[56, 30]],
        { gear: wall },
      ),
      figure(
        {
          head: [33, 15],
          trunk: [33, 23, 33, 41],
          legs: [
            [53, 43, 43, 57, 49, 57],
            [25, 56, 12, 57],
          ],
        },
        [[56, 28]],
        { gear: wall },
      ),
    ],
  },
];
