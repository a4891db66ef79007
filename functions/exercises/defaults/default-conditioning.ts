import {
  figure,
  moved,
  type Posture,
  box,
  dumbbell,
  floor,
  plate,
  deepSquat,
  front,
  highPlank,
  squatting,
} from '../drawing.ts';
import type { DefaultExercise } from './default-exercise.ts';

const ready: Posture = { head: [20, 19], trunk: [16, 26, 10, 41], legs: [[24, 45, 18, 57]] };
const flying: Posture = { head: [34, 8], trunk: [33, 16, 31, 34], legs: [[33, 44, 30, 51]] };
const starOpen: Posture = {
  head: [32, 16],
  trunk: [32, 24, 32, 40],
  legs: [
    [18, 57],
    [46, 57],
  ],
};
const running: Posture = {
  head: [37, 10],
  trunk: [35, 18, 29, 36],
  legs: [
    [43, 37, 42, 50],
    [24, 47, 9, 46],
  ],
};
const runningOther: Posture = {
  head: [36, 12],
  trunk: [34, 20, 29, 38],
  legs: [
    [34, 48, 30, 57],
    [45, 42, 39, 52],
  ],
};
const rider: Posture = { head: [37, 12], trunk: [32, 19, 22, 33], legs: [[36, 37, 33, 49]] };
const bike = 'M14 34H28M21 34L27 49M27 49L48 49M46 26L50 49M42 24H50M12 58H56M27 49L20 58M49 49L54 58';
const rower = 'M6 50H58M8 50V58M56 44V58';
const treadmill = 'M8 58H58M50 58L56 24M48 24H60';
const skater: Posture = {
  head: [22, 20],
  trunk: [24, 27, 27, 42],
  legs: [
    [20, 48, 22, 58],
    [40, 46, 46, 54],
  ],
};
const skaterOther: Posture = {
  head: [42, 20],
  trunk: [40, 27, 37, 42],
  legs: [
    [44, 48, 42, 58],
    [24, 46, 18, 54],
  ],
};
const overhead: Posture = {
  head: [29, 20],
  trunk: [30, 28, 30, 42],
  legs: [
    [26, 57],
    [35, 57],
  ],
};
const skipping: Posture = {
  head: [32, 13],
  trunk: [32, 21, 32, 39],
  legs: [
    [31, 54],
    [34, 54],
  ],
};
const elbowsIn = [
  [26, 31, 20, 35],
  [38, 31, 44, 35],
] as const;

/** Jumps, circuits and what is done for endurance. */
export const conditioning: DefaultExercise[] = [
  {
    slug: 'salto-al-cajon',
    name: 'Salto al cajón',
    aliases: ['Box jump'],
    pattern: 'jump',
    muscles: ['quadriceps', 'glutes', 'calves'],
    equipment: ['box'],
    load: 'body',
    cues: ['Cae suave, con las rodillas dobladas', 'Baja andando, no saltando'],
    substitutes: ['sentadilla-con-salto', 'salto-lateral', 'subida-al-cajon'],
    drawing: [
      figure(ready, [[6, 30]], { gear: box(34, 42, 60) }),
      figure({ head: [50, 7], trunk: [46, 14, 40, 26], legs: [[53, 30, 47, 40]] }, [[59, 20]], {
        gear: box(34, 42, 60),
      }),
    ],
  },
  {
    slug: 'sentadilla-con-salto',
    name: 'Sentadilla con salto',
    aliases: ['Jump squat', 'Squat jump'],
    pattern: 'jump',
    muscles: ['quadriceps', 'glutes', 'calves'],
    equipment: [],
    load: 'body',
    cues: ['Cae en silencio', 'Dobla las rodillas al caer'],
    substitutes: ['salto-lateral', 'sentadilla-sin-peso', 'salto-al-cajon'],
    drawing: [
      figure(squatting, [[24, 33]], { gear: floor }),
      figure(flying, [[40, 26]], { gear: `${floor}M50 40V26M46 30L50 26L54 30` }),
    ],
  },
  {
    slug: 'salto-lateral',
    name: 'Salto lateral',
    aliases: ['Skater jump', 'Patinador'],
    pattern: 'jump',
    muscles: ['glutes', 'quadriceps', 'adductors'],
    equipment: [],
    load: 'body',
    perSide: true,
    cues: ['De un pie al otro, y para', 'Rodilla hacia la punta del pie'],
    substitutes: ['sentadilla-con-salto', 'zancada-lateral'],
    drawing: [
      figure(
        skater,
        [
          [33, 36],
          [14, 36],
        ],
        { gear: floor },
      ),
      figure(
        skaterOther,
        [
          [31, 36],
          [50, 36],
        ],
        { gear: floor },
      ),
    ],
  },
  {
    slug: 'burpees',
    name: 'Burpees',
    aliases: ['Burpee'],
    pattern: 'jump',
    muscles: ['whole-body', 'chest', 'quadriceps'],
    equipment: [],
    load: 'body',
    cues: ['Pies atrás de un salto', 'Arriba, salta con los brazos en alto'],
    substitutes: ['escaladores', 'sentadilla-con-salto', 'saltos-de-tijera'],
    drawing: [
      figure(highPlank, [[47, 56]], { gear: floor }),
      figure({ head: [34, 16], trunk: [32, 24, 31, 38], legs: [[33, 46, 30, 52]] }, [[36, 6]], {
        gear: `${floor}M50 40V26M46 30L50 26L54 30`,
      }),
    ],
  },
  {
    slug: 'escaladores',
    name: 'Escaladores',
    aliases: ['Mountain climbers'],
    pattern: 'cardio',
    muscles: ['abs', 'hips', 'whole-body'],
    equipment: [],
    measure: 'seconds',
    load: 'none',
    cues: ['Hombros sobre las manos', 'Rodilla al pecho, cadera baja'],
    substitutes: ['burpees', 'plancha', 'saltos-de-tijera'],
    drawing: [
      figure(
        {
          ...highPlank,
          legs: [
            [9, 54],
            [40, 50, 28, 56],
          ],
        },
        [[47, 57]],
        { gear: floor },
      ),
      figure(
        {
          ...highPlank,
          legs: [
            [9, 54],
            [19, 44, 8, 45],
          ],
        },
        [[47, 57]],
        { gear: floor },
      ),
    ],
  },
  {
    slug: 'saltos-de-tijera',
    name: 'Saltos de tijera',
    aliases: ['Jumping jacks'],
    pattern: 'cardio',
    muscles: ['whole-body', 'calves', 'shoulders'],
    equipment: [],
    measure: 'seconds',
    load: 'none',
    cues: ['Apoya la punta del pie', 'Respira al ritmo'],
    substitutes: ['comba', 'escaladores', 'carrera'],
    drawing: [
      figure(front, [
        [25, 38],
        [39, 38],
      ]),
      figure(starOpen, [
        [19, 9],
        [45, 9],
      ]),
    ],
  },
  {
    slug: 'comba',
    name: 'Comba',
    aliases: ['Jump rope', 'Saltar a la comba'],
    pattern: 'cardio',
    muscles: ['calves', 'whole-body'],
    equipment: ['skipping-rope'],
    measure: 'seconds',
    load: 'none',
    cues: ['Saltos bajos, giro de muñeca', 'Codos cerca del cuerpo'],
    substitutes: ['saltos-de-tijera', 'gemelos-a-una-pierna', 'carrera'],
    drawing: [
      figure(skipping, elbowsIn, { load: 'M20 35L13 48L20 60H44L51 48L44 35' }),
      figure(skipping, elbowsIn, { load: 'M20 35L11 22L17 6L32 3L47 6L53 22L44 35' }),
    ],
  },
  {
    slug: 'lanzamiento-de-balon',
    name: 'Lanzamiento de balón al suelo',
    aliases: ['Ball slam', 'Slam'],
    pattern: 'jump',
    muscles: ['whole-body', 'abs', 'back'],
    equipment: ['ball'],
    cues: ['Estira todo el cuerpo arriba', 'Lanza con el tronco, no solo con los brazos'],
    substitutes: ['burpees', 'escaladores', 'comba'],
    drawing: [
      figure(
        {
          head: [26, 23],
          trunk: [27, 31, 28, 44],
          legs: [
            [25, 58],
            [34, 58],
          ],
        },
        [[31, 16]],
        {
          plate: plate(32, 10, 6),
        },
      ),
      figure({ head: [41, 25], trunk: [34, 29, 19, 40], legs: [[31, 46, 26, 58]] }, [[43, 42]], {
        plate: plate(45, 51, 6),
      }),
    ],
  },
  {
    slug: 'sentadilla-con-press',
    name: 'Sentadilla con press',
    aliases: ['Thruster'],
    pattern: 'squat',
    muscles: ['quadriceps', 'shoulders', 'whole-body'],
    equipment: ['dumbbells'],
    cues: ['Un solo movimiento: las piernas empujan', 'Brazos rectos arriba'],
    substitutes: ['burpees', 'sentadilla-con-salto', 'sentadilla-goblet'],
    drawing: [
      figure(deepSquat, [[37, 37, 40, 25]], { load: dumbbell(41, 23) }),
      figure(overhead, [[33, 10]], { load: dumbbell(33, 9) }),
    ],
  },
  {
    slug: 'bicicleta',
    name: 'Bicicleta',
    aliases: ['Exercise bike', 'Bici estática', 'Ciclo'],
    pattern: 'cardio',
    muscles: ['quadriceps', 'whole-body'],
    equipment: ['cardio-machine'],
    measure: 'seconds',
    load: 'none',
    cues: ['Sillín a la altura de la cadera', 'Ritmo que te deje hablar, salvo en series'],
    substitutes: ['carrera', 'comba', 'cinta'],
    drawing: [
      figure(rider, [[44, 25]], { gear: bike }),
      figure({ ...rider, legs: [[32, 44, 26, 55]] }, [[44, 25]], { gear: bike }),
    ],
  },
  {
    slug: 'remo-ergometro',
    name: 'Remo ergómetro',
    aliases: ['Rowing machine', 'Remoergómetro', 'Remo'],
    pattern: 'cardio',
    muscles: ['whole-body', 'back', 'quadriceps'],
    equipment: ['cardio-machine'],
    measure: 'metres',
    load: 'none',
    cues: ['Piernas, tronco, brazos; y al revés', 'Espalda recta delante'],
    substitutes: ['burpees', 'comba', 'bicicleta'],
    drawing: [
      figure({ head: [36, 20], trunk: [33, 27, 27, 45], legs: [[43, 31, 46, 48]] }, [[51, 36]], {
        gear: rower,
        load: 'M51 36L57 46',
      }),
      figure({ head: [12, 20], trunk: [13, 27, 19, 45], legs: [[46, 48]] }, [[15, 40, 29, 37]], {
        gear: rower,
        load: 'M29 37L57 46',
      }),
    ],
  },
  {
    slug: 'cinta',
    name: 'Cinta de correr',
    aliases: ['Treadmill', 'Caminar en cinta'],
    pattern: 'cardio',
    muscles: ['quadriceps', 'calves', 'whole-body'],
    equipment: ['cardio-machine'],
    measure: 'seconds',
    load: 'none',
    cues: ['Sin agarrarte', 'Pasos cortos y rápidos'],
    substitutes: ['carrera', 'saltos-de-tijera', 'bicicleta'],
    drawing: [
      figure(
        moved(running, -7),
        [
          [36, 28, 42, 20],
          [22, 27, 18, 34],
        ],
        { gear: treadmill },
      ),
      figure(
        moved(runningOther, -6),
        [
          [24, 30, 31, 37],
          [34, 30, 38, 24],
        ],
        { gear: treadmill },
      ),
    ],
  },
  {
    slug: 'carrera',
    name: 'Carrera',
    aliases: ['Running', 'Correr', 'Trote'],
    pattern: 'cardio',
    muscles: ['quadriceps', 'calves', 'whole-body'],
    equipment: [],
    measure: 'metres',
    load: 'none',
    cues: ['Pasos cortos', 'Hombros sueltos'],
    substitutes: ['saltos-de-tijera', 'comba', 'cinta'],
    drawing: [
      figure(
        running,
        [
          [43, 29, 50, 21],
          [27, 28, 22, 36],
        ],
        { gear: floor },
      ),
      figure(
        runningOther,
        [
          [29, 31, 36, 38],
          [40, 31, 45, 24],
        ],
        { gear: floor },
      ),
    ],
  },
];
