import { exampleDrawings } from '#shared/content/example-drawings.ts';
import {
  figure,
  moved,
  type Posture,
  column,
  dumbbell,
  floor,
  line,
  overheadBar,
  plate,
  upright,
  bentOver,
  chinOver,
  front,
  hanging,
  kneeling,
  onBench,
  seated,
  standing,
} from '../drawing.ts';
import type { DefaultExercise } from './default-exercise.ts';

const wideGrip = [
  [24, 20, 21, 8],
  [40, 20, 43, 8],
] as const;
const closeGrip = [
  [25, 21, 25, 8],
  [39, 21, 39, 8],
] as const;
const barOnly = { load: overheadBar };
const { row, oneArmRow } = exampleDrawings;
const oneArm: Posture = {
  head: [51, 20],
  trunk: [44, 25, 22, 30],
  legs: [
    [25, 44, 21, 57],
    [33, 39],
  ],
};
const underBar: Posture = { head: [14, 31], trunk: [20, 38, 37, 47], legs: [[58, 57]] };
const underBarUp: Posture = { head: [17, 20], trunk: [23, 27, 38, 41], legs: [[58, 57]] };
const onChest: Posture = { head: [46, 18], trunk: [40, 24, 25, 40], legs: [[17, 48, 10, 57]] };
const chestBench = 'M44 30L28 47M36 39V58M28 58H44';
const onFloorSeat: Posture = { head: [24, 20], trunk: [22, 28, 21, 48], legs: [[37, 42, 50, 53]] };
const proneLow: Posture = { head: [45, 49], trunk: [38, 54, 22, 55], legs: [[5, 56]] };
const pulley = 'M50 4V58M22 6H50';

const moveBench = 'M14 45H48M20 45V58M43 45V58';
const pulledSeat: Posture = { head: [22, 22], trunk: [22, 30, 21, 47], legs: [[38, 47, 38, 59]] };
const lowStool = 'M13 51H32M22 51V59';
const overhang = 'M58 5V58M44 5H58';
const cableSeat = 'M12 52H30M16 52V59M58 30V59M50 46L54 58';
const padSeat = 'M13 46H32M22 46V58M28 24V40M56 10V58';
const lowBar = 'M22 16V59';
/** Bent over, seen from the front. */
const facingDown: Posture = {
  head: [32, 20],
  trunk: [32, 27, 32, 38],
  legs: [
    [26, 47, 27, 57],
    [38, 47, 37, 57],
  ],
};
const shrugLoad = (y: number) => `M17 ${y}H25M39 ${y}H47`;

/** Pull-ups, rows and what trains the upper back. */
export const pulls: DefaultExercise[] = [
  {
    slug: 'dominadas',
    name: 'Dominadas',
    aliases: ['Pull-up', 'Dominadas pronas'],
    pattern: 'vertical-pull',
    muscles: ['back', 'biceps'],
    equipment: ['pull-up-bar'],
    load: 'body',
    cues: ['Con goma si no llegas a seis', 'Hombros abajo antes de tirar', 'Barbilla por encima de la barra'],
    substitutes: ['jalon-con-goma', 'dominadas-negativas', 'dominadas-con-goma', 'jalon-al-pecho'],
    drawing: [figure(hanging, wideGrip, barOnly), exampleDrawings.pullUp],
  },
  {
    slug: 'dominadas-supinas',
    name: 'Dominadas supinas',
    aliases: ['Chin-up'],
    pattern: 'vertical-pull',
    muscles: ['back', 'biceps'],
    equipment: ['pull-up-bar'],
    load: 'body',
    cues: ['Palmas hacia ti, a la anchura de los hombros', 'Baja hasta estirar los brazos'],
    substitutes: ['jalon-con-goma', 'dominadas', 'jalon-al-pecho'],
    drawing: [
      figure(hanging, closeGrip, barOnly),
      figure(
        chinOver,
        [
          [23, 27, 25, 8],
          [41, 27, 39, 8],
        ],
        barOnly,
      ),
    ],
  },
  {
    slug: 'dominadas-con-goma',
    name: 'Dominadas con goma',
    aliases: ['Assisted pull-up', 'Dominadas asistidas'],
    pattern: 'vertical-pull',
    muscles: ['back', 'biceps'],
    equipment: ['pull-up-bar', 'band'],
    load: 'assisted',
    cues: ['Pies o rodillas en la goma', 'Cada mes, una goma más fina'],
    substitutes: ['dominadas-negativas', 'jalon-con-goma', 'jalon-al-pecho'],
    drawing: [
      figure(hanging, wideGrip, { gear: overheadBar, load: line(32, 7, 46, 40, 35, 60) }),
      figure(
        chinOver,
        [
          [22, 20, 21, 8],
          [42, 20, 43, 8],
        ],
        { gear: overheadBar, load: line(32, 7, 44, 34, 36, 57) },
      ),
    ],
  },
  {
    slug: 'dominadas-negativas',
    name: 'Dominadas negativas',
    aliases: ['Negative pull-up', 'Dominadas excéntricas'],
    pattern: 'vertical-pull',
    muscles: ['back', 'biceps'],
    equipment: ['pull-up-bar'],
    load: 'body',
    cues: ['Sube con un salto y baja en cinco segundos'],
    substitutes: ['jalon-con-goma', 'remo-invertido', 'dominadas-con-goma'],
    drawing: [
      figure(
        chinOver,
        [
          [22, 20, 21, 8],
          [42, 20, 43, 8],
        ],
        { load: `${overheadBar}M54 22V44M50 40L54 44L58 40` },
      ),
      figure(hanging, wideGrip, barOnly),
    ],
  },
  {
    slug: 'jalon-al-pecho',
    name: 'Jalón al pecho',
    aliases: ['Lat pulldown', 'Polea al pecho'],
    pattern: 'vertical-pull',
    muscles: ['back', 'biceps'],
    equipment: ['cable'],
    cues: ['Barra a la parte alta del pecho', 'Codos hacia el suelo'],
    substitutes: ['jalon-con-goma', 'dominadas-con-goma', 'dominadas'],
    drawing: [
      figure(pulledSeat, [[26, 12]], { gear: `${pulley}${lowStool}`, load: 'M18 12H34M26 6V12' }),
      figure(moved(pulledSeat, -1), [[19, 38, 28, 28]], {
        gear: `${pulley}${lowStool}`,
        load: 'M20 28H36M28 6V28',
      }),
    ],
  },
  {
    slug: 'jalon-con-brazos-rectos',
    name: 'Jalón con brazos rectos',
    aliases: ['Straight-arm pulldown', 'Pullover en polea'],
    pattern: 'vertical-pull',
    muscles: ['back'],
    equipment: ['cable'],
    cues: ['Brazos rectos todo el recorrido', 'Lleva las manos a los muslos'],
    substitutes: ['jalon-con-goma', 'pullover', 'jalon-al-pecho'],
    drawing: [
      figure({ head: [31, 16], trunk: [27, 23, 20, 41], legs: [[22, 57]] }, [[44, 15]], {
        gear: column,
        load: line(45, 14, 57, 9),
      }),
      figure({ head: [31, 16], trunk: [27, 23, 20, 41], legs: [[22, 57]] }, [[31, 42]], {
        gear: column,
        load: line(33, 41, 57, 9),
      }),
    ],
  },
  {
    slug: 'jalon-con-goma',
    name: 'Jalón con goma',
    aliases: ['Band pulldown'],
    pattern: 'vertical-pull',
    muscles: ['back', 'biceps'],
    equipment: ['band'],
    cues: ['Goma sujeta en lo alto', 'Codos hacia las costillas'],
    substitutes: ['elevaciones-en-y', 'remo-con-goma', 'jalon-al-pecho'],
    drawing: [
      figure(kneeling, [[40, 13]], { gear: overhang, load: line(41, 12, 46, 5) }),
      figure(kneeling, [[22, 38, 36, 33]], { gear: overhang, load: line(37, 32, 46, 5) }),
    ],
  },
  {
    slug: 'remo-con-barra',
    name: 'Remo con barra',
    aliases: ['Barbell row', 'Bent-over row'],
    pattern: 'horizontal-pull',
    muscles: ['back', 'biceps'],
    equipment: ['barbell'],
    cues: ['Codos hacia la cadera', 'Espalda quieta', 'Sin tirón de piernas'],
    substitutes: ['remo-con-mancuernas', 'remo-a-una-mano', 'remo-invertido', 'remo-en-polea-baja'],
    drawing: [row, figure(bentOver, [[29, 22, 32, 33]], { plate: plate(32, 35) })],
  },
  {
    slug: 'remo-a-una-mano',
    name: 'Remo a una mano',
    aliases: ['One-arm row', 'Remo con mancuerna'],
    pattern: 'horizontal-pull',
    muscles: ['back', 'biceps'],
    equipment: ['dumbbells', 'bench'],
    perSide: true,
    cues: ['Por lado, espalda paralela al suelo', 'Codo hacia la cadera, sin girar'],
    substitutes: ['remo-con-mancuernas', 'remo-con-goma', 'remo-en-polea-baja'],
    drawing: [
      figure(
        oneArm,
        [
          [47, 40],
          [36, 46],
        ],
        { gear: oneArmRow.gear, load: dumbbell(36, 50) },
      ),
      oneArmRow,
    ],
  },
  {
    slug: 'remo-con-mancuernas',
    name: 'Remo con mancuernas',
    aliases: ['Dumbbell row'],
    pattern: 'horizontal-pull',
    muscles: ['back', 'biceps'],
    equipment: ['dumbbells'],
    cues: ['Tronco inclinado y quieto', 'Junta las escápulas arriba'],
    substitutes: ['remo-con-goma', 'elevaciones-en-y', 'remo-con-barra'],
    drawing: [
      figure(bentOver, [[39, 44]], { load: dumbbell(39, 47) }),
      figure(bentOver, [[28, 21, 32, 36]], { load: dumbbell(33, 39) }),
    ],
  },
  {
    slug: 'remo-en-polea-baja',
    name: 'Remo en polea baja',
    aliases: ['Seated cable row', 'Remo gironda'],
    pattern: 'horizontal-pull',
    muscles: ['back', 'biceps'],
    equipment: ['cable'],
    cues: ['Espalda recta, sin balanceo', 'Codos pegados al cuerpo'],
    substitutes: ['remo-con-goma', 'remo-con-mancuernas', 'remo-en-maquina'],
    drawing: [
      figure({ ...onFloorSeat, head: [28, 21], trunk: [26, 28, 20, 48] }, [[44, 38]], {
        gear: cableSeat,
        load: line(45, 38, 58, 40),
      }),
      figure(onFloorSeat, [[14, 38, 30, 39]], { gear: cableSeat, load: line(31, 39, 58, 40) }),
    ],
  },
  {
    slug: 'remo-en-maquina',
    name: 'Remo en máquina',
    aliases: ['Machine row'],
    pattern: 'horizontal-pull',
    muscles: ['back', 'biceps'],
    equipment: ['machine'],
    cues: ['Pecho apoyado', 'Junta las escápulas'],
    substitutes: ['remo-con-mancuernas', 'remo-con-goma', 'remo-en-polea-baja'],
    drawing: [
      figure(seated, [[48, 29]], { gear: padSeat, load: line(49, 23, 49, 35) }),
      figure(seated, [[14, 33, 30, 31]], { gear: padSeat, load: line(31, 25, 31, 37) }),
    ],
  },
  {
    slug: 'remo-con-apoyo',
    name: 'Remo con apoyo en banco',
    aliases: ['Chest-supported row', 'Remo en banco inclinado'],
    pattern: 'horizontal-pull',
    muscles: ['back', 'biceps'],
    equipment: ['dumbbells', 'bench'],
    cues: ['Pecho pegado al banco', 'Codos hacia atrás'],
    substitutes: ['remo-con-mancuernas', 'remo-con-goma', 'remo-en-maquina'],
    drawing: [
      figure(onChest, [[43, 44]], { gear: chestBench, load: dumbbell(43, 47) }),
      figure(onChest, [[27, 22, 33, 34]], { gear: chestBench, load: dumbbell(33, 36) }),
    ],
  },
  {
    slug: 'remo-invertido',
    name: 'Remo invertido',
    aliases: ['Inverted row', 'Dominadas australianas'],
    pattern: 'horizontal-pull',
    muscles: ['back', 'biceps'],
    equipment: ['pull-up-bar'],
    load: 'body',
    cues: ['Cuerpo recto como una tabla', 'Pecho a la barra'],
    substitutes: ['remo-con-goma', 'remo-con-mancuernas', 'elevaciones-en-y'],
    drawing: [
      figure(underBar, [[22, 18]], { gear: lowBar, plate: plate(22, 16, 3) }),
      figure(underBarUp, [[33, 31, 23, 17]], { gear: lowBar, plate: plate(22, 16, 3) }),
    ],
  },
  {
    slug: 'remo-con-goma',
    name: 'Remo con goma',
    aliases: ['Band row'],
    pattern: 'horizontal-pull',
    muscles: ['back', 'biceps'],
    equipment: ['band'],
    cues: ['Goma a la altura del ombligo', 'Para un segundo atrás'],
    substitutes: ['elevaciones-en-y', 'superman', 'remo-con-mancuernas'],
    drawing: [
      figure(standing, [[46, 29]], { gear: column, load: line(47, 29, 57, 31) }),
      figure(standing, [[18, 31, 34, 31]], { gear: column, load: line(35, 31, 57, 31) }),
    ],
  },
  {
    slug: 'remo-en-punta',
    name: 'Remo en punta',
    aliases: ['T-bar row', 'Remo en T'],
    pattern: 'horizontal-pull',
    muscles: ['back', 'biceps', 'lower-back'],
    equipment: ['barbell'],
    cues: ['Un extremo de la barra, fijo en el suelo', 'Espalda recta'],
    substitutes: ['remo-con-mancuernas', 'remo-con-barra', 'remo-con-apoyo'],
    drawing: [
      figure(bentOver, [[39, 42]], { gear: line(6, 58, 38, 45), plate: plate(43, 44) }),
      figure(bentOver, [[29, 21, 34, 34]], { gear: line(6, 58, 34, 36), plate: plate(39, 35) }),
    ],
  },
  {
    slug: 'tiron-a-la-cara',
    name: 'Tirón a la cara',
    aliases: ['Face pull'],
    pattern: 'horizontal-pull',
    muscles: ['shoulders', 'traps', 'back'],
    equipment: ['cable'],
    cues: ['Codos altos, con cuerda o goma', 'Separa las manos al final'],
    substitutes: ['aperturas-con-goma', 'pajaros', 'elevaciones-en-y'],
    drawing: [
      figure(
        {
          head: [25, 13],
          trunk: [25, 21, 25, 40],
          legs: [
            [21, 57],
            [30, 57],
          ],
        },
        [[45, 17]],
        {
          gear: exampleDrawings.facePull.gear,
          load: line(46, 17, 57, 14),
        },
      ),
      exampleDrawings.facePull,
    ],
  },
  {
    slug: 'aperturas-con-goma',
    name: 'Aperturas con goma',
    aliases: ['Band pull-apart'],
    pattern: 'horizontal-pull',
    muscles: ['shoulders', 'traps', 'back'],
    equipment: ['band'],
    cues: ['Brazos rectos a la altura del pecho', 'Abre hasta tocar el pecho con la goma'],
    substitutes: ['elevaciones-en-y', 'tiron-a-la-cara', 'pajaros'],
    drawing: [
      figure(
        front,
        [
          [25, 30],
          [39, 30],
        ],
        { load: line(25, 29, 39, 29) },
      ),
      figure(
        front,
        [
          [12, 25],
          [52, 25],
        ],
        { load: line(12, 27, 52, 27) },
      ),
    ],
  },
  {
    slug: 'pajaros',
    name: 'Pájaros',
    aliases: ['Rear delt fly', 'Elevaciones posteriores'],
    pattern: 'isolation',
    muscles: ['shoulders', 'traps'],
    equipment: ['dumbbells'],
    cues: ['Tronco inclinado', 'Poco peso, sin impulso'],
    substitutes: ['aperturas-con-goma', 'elevaciones-en-y', 'tiron-a-la-cara'],
    drawing: [
      figure(
        facingDown,
        [
          [29, 45],
          [35, 45],
        ],
        { load: 'M27 48H31M33 48H37' },
      ),
      figure(
        facingDown,
        [
          [9, 25],
          [55, 25],
        ],
        { load: 'M7 20V30M57 20V30' },
      ),
    ],
  },
  {
    slug: 'encogimientos',
    name: 'Encogimientos de hombros',
    aliases: ['Shrugs', 'Trapecio con mancuernas'],
    pattern: 'isolation',
    muscles: ['traps'],
    equipment: ['dumbbells'],
    cues: ['Hombros a las orejas, sin girarlos', 'Para un segundo arriba'],
    substitutes: ['elevaciones-en-y', 'paseo-del-granjero', 'aperturas-con-goma'],
    drawing: [
      figure(
        { ...front, trunk: [32, 22, 32, 40] },
        [
          [23, 26, 21, 42],
          [41, 26, 43, 42],
        ],
        { load: shrugLoad(44) },
      ),
      figure(
        { ...front, trunk: [32, 19, 32, 40] },
        [
          [23, 19, 21, 36],
          [41, 19, 43, 36],
        ],
        {
          gear: 'M54 26V14M50 18L54 14L58 18',
          load: shrugLoad(38),
        },
      ),
    ],
  },
  {
    slug: 'suspension-en-barra',
    name: 'Suspensión en barra',
    aliases: ['Dead hang', 'Colgarse de la barra'],
    pattern: 'vertical-pull',
    muscles: ['forearms', 'back'],
    equipment: ['pull-up-bar'],
    measure: 'seconds',
    load: 'body',
    cues: ['Hombros activos, lejos de las orejas', 'Respira con calma'],
    substitutes: ['jalon-con-goma', 'dominadas-negativas', 'paseo-del-granjero'],
    drawing: [
      figure(
        {
          head: [32, 23],
          trunk: [32, 33, 32, 47],
          legs: [
            [30, 60],
            [35, 60],
          ],
        },
        wideGrip,
        barOnly,
      ),
      figure(
        {
          head: [32, 20],
          trunk: [32, 28, 32, 44],
          legs: [
            [30, 59],
            [35, 59],
          ],
        },
        wideGrip,
        barOnly,
      ),
    ],
  },
  {
    slug: 'pullover',
    name: 'Pullover con mancuerna',
    aliases: ['Dumbbell pullover'],
    pattern: 'vertical-pull',
    muscles: ['back', 'chest'],
    equipment: ['dumbbells', 'bench'],
    cues: ['Codos casi rectos', 'Baja hasta notar el costado estirado'],
    substitutes: ['jalon-con-goma', 'jalon-con-brazos-rectos', 'aperturas-con-mancuernas'],
    drawing: [
      figure(moved(onBench, 6), [[27, 20]], { gear: moveBench, load: upright(27, 17) }),
      figure(moved(onBench, 6), [[8, 28]], { gear: moveBench, load: line(5, 25, 9, 35) }),
    ],
  },
  {
    slug: 'elevaciones-en-y',
    name: 'Elevaciones en Y',
    aliases: ['Prone Y raise', 'Y tumbado'],
    pattern: 'horizontal-pull',
    muscles: ['traps', 'shoulders', 'back'],
    equipment: [],
    load: 'none',
    cues: ['Boca abajo, pulgares al techo', 'Sube los brazos sin arquear la espalda'],
    substitutes: ['superman', 'aperturas-con-goma', 'pajaros'],
    drawing: [
      figure({ ...proneLow, head: [46, 48] }, [[59, 56]], { gear: floor }),
      figure({ ...proneLow, head: [49, 53] }, [[53, 35]], { gear: floor }),
    ],
  },
];
