import { exampleDrawings } from '#shared/content/example-drawings.ts';
import {
  figure,
  moved,
  type Posture,
  bell,
  column,
  dumbbell,
  floor,
  line,
  overheadBar,
  plate,
  toTheRight,
  allFours,
  hanging,
  kneeling,
  onBack,
} from '../drawing.ts';
import type { DefaultExercise } from './default-exercise.ts';

const sidePlank: Posture = { head: [52, 28], trunk: [46, 35, 28, 46], legs: [[8, 56]] };
const sideLow: Posture = { head: [53, 35], trunk: [46, 40, 29, 54], legs: [[8, 56]] };
const turned: Posture = {
  head: [26, 13],
  trunk: [26, 21, 26, 40],
  legs: [
    [22, 57],
    [31, 57],
  ],
};
const vSeat: Posture = { head: [18, 20], trunk: [19, 28, 28, 50], legs: [[43, 40, 56, 45]] };
const stepping: Posture = {
  head: [32, 12],
  trunk: [32, 20, 31, 38],
  legs: [
    [38, 46, 44, 57],
    [28, 48, 20, 56],
  ],
};
const passing: Posture = {
  head: [32, 11],
  trunk: [32, 19, 31, 38],
  legs: [
    [31, 57],
    [36, 46, 30, 51],
  ],
};
const chopping: Posture = {
  head: [32, 13],
  trunk: [32, 21, 32, 40],
  legs: [
    [25, 57],
    [39, 57],
  ],
};
const tallKnees: Posture = { head: [31, 17], trunk: [30, 25, 27, 43], legs: [[29, 56, 16, 57]] };

/** With room above the head. */
const lowered = ({ head, trunk, legs }: Posture): Posture => ({
  head: [head[0] + 2, head[1] + 8],
  trunk: [trunk[0], trunk[1] + 8, trunk[2], trunk[3] + 5],
  legs,
});

/** What trains the trunk, and carries. */
export const core: DefaultExercise[] = [
  {
    slug: 'plancha',
    name: 'Plancha',
    aliases: ['Plank', 'Plancha abdominal', 'Plancha frontal'],
    pattern: 'core',
    muscles: ['abs', 'obliques'],
    equipment: [],
    measure: 'seconds',
    load: 'body',
    cues: ['Glúteos apretados, sin arquear', 'Codos bajo los hombros'],
    substitutes: ['plancha-lateral', 'bicho-muerto', 'hueco'],
    drawing: [
      figure({ head: [54, 43], trunk: [45, 47, 28, 51], legs: [[20, 57, 9, 55]] }, [[46, 57, 55, 57]], {
        gear: exampleDrawings.plank.gear,
      }),
      exampleDrawings.plank,
    ],
  },
  {
    slug: 'plancha-lateral',
    name: 'Plancha lateral',
    aliases: ['Side plank'],
    pattern: 'core',
    muscles: ['obliques', 'abs', 'hips'],
    equipment: [],
    measure: 'seconds',
    load: 'body',
    perSide: true,
    cues: ['Cadera alta', 'Cuerpo en línea'],
    substitutes: ['plancha', 'press-pallof-con-goma', 'perro-de-caza'],
    drawing: [
      figure(
        sideLow,
        [
          [47, 56, 57, 57],
          [36, 38, 31, 48],
        ],
        { gear: floor },
      ),
      figure(
        sidePlank,
        [
          [47, 56, 57, 57],
          [44, 14],
        ],
        { gear: floor },
      ),
    ],
  },
  {
    slug: 'plancha-con-balon',
    name: 'Plancha con balón',
    aliases: ['Stability ball plank', 'Remover la olla'],
    pattern: 'core',
    muscles: ['abs', 'obliques'],
    equipment: ['ball'],
    measure: 'seconds',
    load: 'body',
    cues: ['Antebrazos sobre el balón', 'Círculos pequeños con los codos'],
    substitutes: ['plancha', 'bicho-muerto'],
    drawing: [
      figure({ head: [52, 19], trunk: [44, 25, 26, 38], legs: [[7, 56]] }, [[43, 38, 53, 36]], {
        gear: floor,
        plate: plate(47, 48, 10),
      }),
      figure({ head: [54, 22], trunk: [46, 27, 27, 39], legs: [[7, 56]] }, [[51, 39, 60, 36]], {
        gear: floor,
        plate: plate(51, 49, 9),
      }),
    ],
  },
  {
    slug: 'press-pallof',
    name: 'Press Pallof',
    aliases: ['Pallof press', 'Antirrotación en polea'],
    pattern: 'core',
    muscles: ['obliques', 'abs'],
    equipment: ['cable'],
    perSide: true,
    cues: ['Por lado, sin girar el tronco', 'Estira los brazos y para'],
    substitutes: ['press-pallof-con-goma', 'plancha-lateral', 'bicho-muerto'],
    drawing: [
      figure(turned, [[24, 32, 32, 28]], {
        gear: exampleDrawings.pallofPress.gear,
        load: line(33, 28, 57, 27),
      }),
      exampleDrawings.pallofPress,
    ],
  },
  {
    slug: 'press-pallof-con-goma',
    name: 'Press Pallof con goma',
    aliases: ['Band Pallof press', 'Antirrotación con goma'],
    pattern: 'core',
    muscles: ['obliques', 'abs'],
    equipment: ['band'],
    perSide: true,
    cues: ['De lado a la goma, sin dejarte girar', 'Rodilla al suelo si cuesta'],
    substitutes: ['plancha-lateral', 'bicho-muerto', 'press-pallof'],
    drawing: [
      figure(kneeling, [[26, 37, 35, 33]], { gear: column, load: line(36, 33, 57, 33) }),
      figure(kneeling, [[46, 31]], { gear: column, load: line(46, 31, 57, 33) }),
    ],
  },
  {
    slug: 'bicho-muerto',
    name: 'Bicho muerto',
    aliases: ['Dead bug'],
    pattern: 'core',
    muscles: ['abs'],
    equipment: [],
    load: 'none',
    perSide: true,
    cues: ['Zona lumbar pegada al suelo', 'Brazo y pierna contrarios, despacio'],
    substitutes: ['perro-de-caza', 'hueco', 'plancha'],
    drawing: [
      figure({ ...onBack, legs: [[38, 36, 51, 36]] }, [[18, 33]], { gear: floor }),
      figure(
        {
          head: [18, 50],
          trunk: [26, 53, 41, 53],
          legs: [
            [42, 37, 54, 37],
            [61, 50],
          ],
        },
        [
          [27, 34],
          [5, 47],
        ],
        {
          gear: floor,
        },
      ),
    ],
  },
  {
    slug: 'perro-de-caza',
    name: 'Perro de caza',
    aliases: ['Bird dog', 'Superman a cuatro patas'],
    pattern: 'core',
    muscles: ['lower-back', 'glutes', 'abs'],
    equipment: [],
    load: 'none',
    perSide: true,
    cues: ['Brazo y pierna contrarios, en línea', 'Cadera sin girar'],
    substitutes: ['superman', 'bicho-muerto', 'plancha'],
    drawing: [
      figure(allFours, [[44, 57]], { gear: floor }),
      figure(
        {
          ...allFours,
          head: [50, 29],
          legs: [
            [21, 56, 12, 57],
            [4, 32],
          ],
        },
        [
          [44, 57],
          [61, 37],
        ],
        { gear: floor },
      ),
    ],
  },
  {
    slug: 'encogimiento-abdominal',
    name: 'Encogimiento abdominal',
    aliases: ['Crunch', 'Abdominales'],
    pattern: 'core',
    muscles: ['abs'],
    equipment: [],
    load: 'none',
    cues: ['Despega solo las escápulas', 'Sin tirar de la nuca'],
    substitutes: ['bicho-muerto', 'hueco', 'elevacion-de-piernas'],
    drawing: [
      figure(onBack, [[7, 40]], { gear: floor }),
      figure({ ...onBack, head: [17, 38], trunk: [22, 45, 36, 54] }, [[14, 50, 12, 42]], { gear: floor }),
    ],
  },
  {
    slug: 'elevacion-de-piernas',
    name: 'Elevación de piernas',
    aliases: ['Lying leg raise', 'Elevación de piernas tumbado'],
    pattern: 'core',
    muscles: ['abs', 'hips'],
    equipment: [],
    load: 'none',
    cues: ['Zona lumbar contra el suelo', 'Baja solo hasta donde no se despegue'],
    substitutes: ['hueco', 'bicho-muerto', 'encogimiento-abdominal'],
    drawing: [
      figure({ ...onBack, legs: [[60, 52]] }, [[31, 57]], { gear: floor }),
      figure({ ...onBack, legs: [[38, 26]] }, [[31, 57]], { gear: floor }),
    ],
  },
  {
    slug: 'elevacion-de-rodillas-colgado',
    name: 'Elevación de rodillas colgado',
    aliases: ['Hanging knee raise', 'Rodillas al pecho en barra'],
    pattern: 'core',
    muscles: ['abs', 'hips'],
    equipment: ['pull-up-bar'],
    load: 'body',
    cues: ['Sin balanceo', 'Lleva la cadera hacia delante al subir'],
    substitutes: ['elevacion-de-piernas', 'hueco', 'encogimiento-en-polea'],
    drawing: [
      figure(
        { ...hanging, legs: [[31, 61]] },
        [
          [24, 20, 21, 8],
          [40, 20, 43, 8],
        ],
        { load: overheadBar },
      ),
      figure(
        { ...hanging, legs: [[46, 40, 46, 54]] },
        [
          [24, 20, 21, 8],
          [40, 20, 43, 8],
        ],
        { load: overheadBar },
      ),
    ],
  },
  {
    slug: 'giro-ruso',
    name: 'Giro ruso con balón',
    aliases: ['Russian twist'],
    pattern: 'core',
    muscles: ['obliques', 'abs'],
    equipment: ['ball'],
    cues: ['Gira el tronco, no solo los brazos', 'Espalda larga'],
    substitutes: ['plancha-lateral', 'bicho-muerto', 'lenador-en-polea'],
    drawing: [
      figure(vSeat, [[38, 29]], { gear: floor, plate: plate(42, 27, 6) }),
      figure(vSeat, [[13, 41]], { gear: floor, plate: plate(11, 46, 6) }),
    ],
  },
  {
    slug: 'lenador-en-polea',
    name: 'Leñador en polea',
    aliases: ['Cable woodchop', 'Woodchopper'],
    pattern: 'core',
    muscles: ['obliques', 'abs'],
    equipment: ['cable'],
    perSide: true,
    cues: ['De arriba hacia la rodilla contraria', 'Gira con la cadera'],
    substitutes: ['press-pallof-con-goma', 'giro-ruso', 'plancha-lateral'],
    drawing: [
      figure(
        chopping,
        [
          [48, 12],
          [43, 22, 48, 13],
        ],
        { gear: column, load: line(48, 12, 57, 8) },
      ),
      figure(
        chopping,
        [
          [21, 39],
          [32, 33, 22, 40],
        ],
        { gear: column, load: line(22, 39, 57, 8) },
      ),
    ],
  },
  {
    slug: 'hueco',
    name: 'Hueco',
    aliases: ['Hollow hold', 'Barquito'],
    pattern: 'core',
    muscles: ['abs'],
    equipment: [],
    measure: 'seconds',
    load: 'none',
    cues: ['Zona lumbar pegada al suelo', 'Dobla las rodillas si se despega'],
    substitutes: ['bicho-muerto', 'plancha', 'elevacion-de-piernas'],
    drawing: [
      figure({ head: [18, 49], trunk: [25, 53, 40, 54], legs: [[61, 54]] }, [[4, 55]], { gear: floor }),
      figure({ head: [18, 41], trunk: [24, 47, 37, 54], legs: [[61, 42]] }, [[5, 42]], { gear: floor }),
    ],
  },
  {
    slug: 'encogimiento-en-polea',
    name: 'Encogimiento en polea',
    aliases: ['Cable crunch'],
    pattern: 'core',
    muscles: ['abs'],
    equipment: ['cable'],
    cues: ['De rodillas, la cuerda junto a la cabeza', 'Enrolla la espalda, cadera quieta'],
    substitutes: ['encogimiento-abdominal', 'elevacion-de-rodillas-colgado', 'hueco'],
    drawing: [
      figure(tallKnees, [[41, 30, 38, 20]], { gear: column, load: line(39, 18, 57, 7) }),
      figure({ head: [46, 42], trunk: [40, 36, 25, 44], legs: [[29, 56, 16, 57]] }, [[46, 50, 51, 40]], {
        gear: column,
        load: line(52, 38, 57, 7),
      }),
    ],
  },
  {
    slug: 'paseo-del-granjero',
    name: 'Paseo del granjero',
    aliases: ["Farmer's walk", 'Farmer carry'],
    pattern: 'carry',
    muscles: ['forearms', 'traps', 'abs'],
    equipment: ['dumbbells'],
    measure: 'metres',
    cues: ['Hombros atrás, pasos cortos', 'Sin inclinarte'],
    substitutes: ['suspension-en-barra', 'paseo-con-una-mano', 'plancha'],
    drawing: [
      figure(passing, [[33, 38]], { load: dumbbell(34, 41) }),
      figure(stepping, [[33, 38]], { gear: toTheRight, load: dumbbell(34, 41) }),
    ],
  },
  {
    slug: 'paseo-con-una-mano',
    name: 'Paseo de la maleta',
    aliases: ['Suitcase carry', 'Paseo con una mano'],
    pattern: 'carry',
    muscles: ['obliques', 'forearms', 'abs'],
    equipment: ['kettlebell'],
    measure: 'metres',
    perSide: true,
    cues: ['Como si llevaras una maleta, sin inclinarte', 'Hombros a la misma altura'],
    substitutes: ['plancha-lateral', 'paseo-del-granjero'],
    drawing: [
      figure(moved(passing, -2), [[31, 37]], { plate: bell(32, 38) }),
      figure(moved(stepping, -2), [[31, 37]], { gear: toTheRight, plate: bell(32, 38) }),
    ],
  },
  {
    slug: 'paseo-con-carga-arriba',
    name: 'Paseo con carga arriba',
    aliases: ['Overhead carry', 'Waiter walk'],
    pattern: 'carry',
    muscles: ['shoulders', 'abs', 'obliques'],
    equipment: ['kettlebell'],
    measure: 'metres',
    perSide: true,
    cues: ['Brazo recto, junto a la oreja', 'Costillas abajo'],
    substitutes: ['plancha-lateral', 'plancha', 'press-con-pesa-rusa'],
    drawing: [
      figure(lowered(passing), [[28, 10]], { plate: plate(27, 7, 5) }),
      figure(lowered(stepping), [[28, 10]], { gear: toTheRight, plate: plate(27, 7, 5) }),
    ],
  },
];
