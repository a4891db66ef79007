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
  plate,
  allFours,
  bridge,
  front,
  hinged,
  loaded,
  onBack,
  seated,
  tall,
  wide,
  wideLow,
} from '../drawing.ts';
import type { DefaultExercise } from './default-exercise.ts';

/** The back on a bench, the hip below it. */
const hipLow: Posture = { head: [11, 27], trunk: [18, 33, 31, 47], legs: [[47, 41, 50, 57]] };
const thrustBench = exampleDrawings.hipThrust.gear;
const onSide: Posture = { head: [54, 46], trunk: [47, 50, 28, 52], legs: [[18, 42, 8, 53]] };
const oneLegged: Posture = {
  head: [53, 25],
  trunk: [45, 29, 24, 31],
  legs: [
    [26, 57],
    [6, 27],
  ],
};

const seat = 'M13 22L16 46H34M25 46V58M33 34H44';
const hyper = 'M26 36L36 28M31 34V58M22 58H42M6 54L14 46';
const toTheSide = 'M50 20H60M56 16L60 20L56 24';

/** Deadlifts, hip thrusts and what trains the back of the leg. */
export const hinges: DefaultExercise[] = [
  {
    slug: 'peso-muerto',
    name: 'Peso muerto',
    aliases: ['Deadlift', 'Peso muerto convencional'],
    pattern: 'hinge',
    muscles: ['hamstrings', 'glutes', 'lower-back'],
    equipment: ['barbell'],
    cues: ['Barra pegada a la pierna', 'Espalda recta antes de tirar', 'Empuja el suelo con los pies'],
    substitutes: ['peso-muerto-con-pesa-rusa', 'peso-muerto-rumano', 'peso-muerto-con-mancuernas'],
    drawing: [exampleDrawings.deadlift, figure(moved(tall, -4), [[30, 36]], { plate: plate(30, 41, 11) })],
  },
  {
    slug: 'peso-muerto-rumano',
    name: 'Peso muerto rumano',
    aliases: ['Romanian deadlift', 'RDL'],
    pattern: 'hinge',
    muscles: ['hamstrings', 'glutes'],
    equipment: ['barbell'],
    cues: ['Baja hasta donde la espalda siga recta', 'Cadera atrás, rodillas casi quietas'],
    substitutes: ['peso-muerto-con-mancuernas', 'peso-muerto-a-una-pierna', 'peso-muerto'],
    drawing: [
      figure(moved(tall, -6), [[28, 36]], { plate: plate(29, 39) }),
      exampleDrawings.romanianDeadlift,
    ],
  },
  {
    slug: 'peso-muerto-sumo',
    name: 'Peso muerto sumo',
    aliases: ['Sumo deadlift'],
    pattern: 'hinge',
    muscles: ['glutes', 'adductors', 'hamstrings'],
    equipment: ['barbell'],
    cues: ['Pies anchos, manos por dentro', 'Rodillas hacia fuera', 'Pecho alto al despegar'],
    substitutes: ['sentadilla-sumo', 'peso-muerto', 'peso-muerto-con-pesa-rusa'],
    drawing: [
      figure(
        wideLow,
        [
          [27, 50],
          [37, 50],
        ],
        { load: 'M8 51H56M8 43V58M56 43V58' },
      ),
      figure(
        wide,
        [
          [27, 38],
          [37, 38],
        ],
        { load: 'M8 40H56M8 32V48M56 32V48' },
      ),
    ],
  },
  {
    slug: 'peso-muerto-con-mancuernas',
    name: 'Peso muerto rumano con mancuernas',
    aliases: ['Dumbbell Romanian deadlift'],
    pattern: 'hinge',
    muscles: ['hamstrings', 'glutes'],
    equipment: ['dumbbells'],
    cues: ['Mancuernas cerca de las piernas', 'Nota el estiramiento detrás del muslo'],
    substitutes: ['puente-a-una-pierna', 'buenos-dias-con-goma', 'peso-muerto-rumano'],
    drawing: [
      figure(moved(tall, -6), [[30, 36]], { load: dumbbell(31, 38) }),
      figure(hinged, [[36, 45]], { load: dumbbell(36, 47) }),
    ],
  },
  {
    slug: 'peso-muerto-a-una-pierna',
    name: 'Peso muerto a una pierna',
    aliases: ['Single-leg deadlift', 'Peso muerto unilateral'],
    pattern: 'hinge',
    muscles: ['hamstrings', 'glutes'],
    equipment: ['dumbbells'],
    perSide: true,
    cues: ['Cadera sin girar', 'La pierna libre sube con el tronco'],
    substitutes: ['puente-a-una-pierna', 'peso-muerto-con-mancuernas'],
    drawing: [
      figure(
        {
          head: [29, 7],
          trunk: [28, 15, 27, 36],
          legs: [
            [27, 57],
            [24, 47, 17, 54],
          ],
        },
        [[30, 36]],
        {
          load: dumbbell(31, 38),
        },
      ),
      figure(oneLegged, [[42, 46]], { load: dumbbell(42, 49) }),
    ],
  },
  {
    slug: 'peso-muerto-con-pesa-rusa',
    name: 'Peso muerto con pesa rusa',
    aliases: ['Kettlebell deadlift'],
    pattern: 'hinge',
    muscles: ['hamstrings', 'glutes', 'lower-back'],
    equipment: ['kettlebell'],
    cues: ['Pesa entre los tobillos', 'Cadera atrás y pecho largo'],
    substitutes: ['puente-de-gluteos', 'buenos-dias-con-goma', 'peso-muerto-con-mancuernas'],
    drawing: [
      figure(loaded, [[36, 45]], { plate: bell(36, 47) }),
      figure(moved(tall, -4), [[32, 36]], { plate: bell(33, 37) }),
    ],
  },
  {
    slug: 'balanceo-con-pesa-rusa',
    name: 'Balanceo con pesa rusa',
    aliases: ['Kettlebell swing', 'Swing'],
    pattern: 'hinge',
    muscles: ['glutes', 'hamstrings', 'lower-back'],
    equipment: ['kettlebell'],
    cues: ['Golpe de cadera, los brazos acompañan', 'No es una sentadilla', 'Glúteos apretados arriba'],
    substitutes: ['sentadilla-con-salto', 'peso-muerto-con-pesa-rusa', 'tiron-entre-piernas-en-polea'],
    drawing: [
      figure(hinged, [[18, 44]], { plate: plate(14, 47, 5) }),
      figure(moved(tall, -8), [[46, 19]], { plate: plate(51, 18, 5) }),
    ],
  },
  {
    slug: 'buenos-dias',
    name: 'Buenos días',
    aliases: ['Good morning'],
    pattern: 'hinge',
    muscles: ['hamstrings', 'lower-back', 'glutes'],
    equipment: ['barbell'],
    cues: ['Poco peso y espalda recta', 'Rodillas algo dobladas'],
    substitutes: ['buenos-dias-con-goma', 'peso-muerto-con-mancuernas', 'peso-muerto-rumano'],
    drawing: [
      figure(moved(tall, -6), [[20, 24]], { plate: plate(22, 15) }),
      figure(hinged, [[35, 36]], { plate: plate(37, 22) }),
    ],
  },
  {
    slug: 'buenos-dias-con-goma',
    name: 'Buenos días con goma',
    aliases: ['Banded good morning'],
    pattern: 'hinge',
    muscles: ['hamstrings', 'glutes', 'lower-back'],
    equipment: ['band'],
    cues: ['Goma bajo los pies y tras el cuello', 'Sube apretando los glúteos'],
    substitutes: ['puente-de-gluteos', 'superman', 'peso-muerto-con-mancuernas'],
    drawing: [
      figure(moved(tall, -6), [[33, 27, 29, 18]], { load: line(31, 57, 30, 17) }),
      figure(hinged, [[42, 37, 43, 29]], { load: line(27, 57, 43, 29) }),
    ],
  },
  {
    slug: 'empuje-de-cadera',
    name: 'Empuje de cadera',
    aliases: ['Hip thrust', 'Hip thrust con barra'],
    pattern: 'hinge',
    muscles: ['glutes', 'hamstrings'],
    equipment: ['barbell', 'bench'],
    cues: ['Para un segundo arriba', 'Barbilla hacia el pecho', 'Rodillas en ángulo recto arriba'],
    substitutes: ['puente-de-gluteos', 'puente-a-una-pierna', 'peso-muerto-rumano'],
    drawing: [
      figure(hipLow, [[30, 39]], { gear: thrustBench, plate: plate(33, 41) }),
      exampleDrawings.hipThrust,
    ],
  },
  {
    slug: 'puente-de-gluteos',
    name: 'Puente de glúteos',
    aliases: ['Glute bridge'],
    pattern: 'hinge',
    muscles: ['glutes', 'hamstrings'],
    equipment: [],
    load: 'body',
    cues: ['Empuja con los talones', 'Para un segundo arriba'],
    substitutes: ['puente-a-una-pierna', 'empuje-de-cadera'],
    drawing: [figure(onBack, [[30, 57]], { gear: floor }), figure(bridge, [[30, 57]], { gear: floor })],
  },
  {
    slug: 'puente-a-una-pierna',
    name: 'Puente a una pierna',
    aliases: ['Single-leg glute bridge'],
    pattern: 'hinge',
    muscles: ['glutes', 'hamstrings'],
    equipment: [],
    load: 'body',
    perSide: true,
    cues: ['Cadera a la misma altura por los dos lados', 'Pierna libre recta'],
    substitutes: ['puente-de-gluteos', 'peso-muerto-a-una-pierna'],
    drawing: [
      figure(
        {
          ...onBack,
          legs: [
            [46, 41, 53, 56],
            [56, 40],
          ],
        },
        [[30, 57]],
        { gear: floor },
      ),
      figure(
        {
          ...bridge,
          legs: [
            [48, 40, 51, 57],
            [58, 28],
          ],
        },
        [[30, 57]],
        { gear: floor },
      ),
    ],
  },
  {
    slug: 'patada-de-gluteo-en-polea',
    name: 'Patada de glúteo en polea',
    aliases: ['Cable kickback'],
    pattern: 'isolation',
    muscles: ['glutes'],
    equipment: ['cable'],
    perSide: true,
    cues: ['Sin arquear la espalda', 'Aprieta al final'],
    substitutes: ['patada-de-gluteo', 'puente-a-una-pierna'],
    drawing: [
      figure(
        {
          head: [42, 15],
          trunk: [39, 22, 27, 38],
          legs: [
            [29, 57],
            [33, 49, 36, 56],
          ],
        },
        [[57, 30]],
        {
          gear: column,
          load: line(38, 56, 57, 56),
        },
      ),
      figure(
        {
          head: [42, 15],
          trunk: [39, 22, 27, 38],
          legs: [
            [29, 57],
            [17, 46, 8, 47],
          ],
        },
        [[57, 30]],
        {
          gear: column,
          load: line(10, 48, 57, 56),
        },
      ),
    ],
  },
  {
    slug: 'patada-de-gluteo',
    name: 'Patada de glúteo',
    aliases: ['Donkey kick', 'Glute kickback'],
    pattern: 'isolation',
    muscles: ['glutes'],
    equipment: [],
    load: 'body',
    perSide: true,
    cues: ['Rodilla doblada, talón al techo', 'Espalda quieta'],
    substitutes: ['puente-a-una-pierna', 'perro-de-caza'],
    drawing: [
      figure(allFours, [[44, 57]], { gear: floor }),
      figure(
        {
          ...allFours,
          legs: [
            [21, 56, 8, 57],
            [8, 34, 7, 20],
          ],
        },
        [[44, 57]],
        { gear: floor },
      ),
    ],
  },
  {
    slug: 'paso-lateral-con-goma',
    name: 'Paso lateral con goma',
    aliases: ['Lateral band walk', 'Monster walk'],
    pattern: 'isolation',
    muscles: ['hips', 'glutes'],
    equipment: ['band'],
    measure: 'reps',
    perSide: true,
    cues: ['Pasos cortos, goma siempre tensa', 'Pies paralelos'],
    substitutes: ['zancada-lateral', 'almeja-con-goma', 'puente-de-gluteos'],
    drawing: [
      figure(
        {
          ...front,
          legs: [
            [25, 48, 25, 57],
            [39, 48, 39, 57],
          ],
        },
        [
          [24, 33, 30, 31],
          [40, 33, 34, 31],
        ],
        {
          load: line(25, 48, 39, 48),
        },
      ),
      figure(
        {
          ...front,
          legs: [
            [19, 49, 17, 57],
            [47, 49, 49, 57],
          ],
        },
        [
          [24, 33, 30, 31],
          [40, 33, 34, 31],
        ],
        {
          gear: toTheSide,
          load: line(19, 49, 47, 49),
        },
      ),
    ],
  },
  {
    slug: 'almeja-con-goma',
    name: 'Almeja con goma',
    aliases: ['Clamshell', 'Apertura de cadera tumbado'],
    pattern: 'isolation',
    muscles: ['hips', 'glutes'],
    equipment: ['band'],
    perSide: true,
    cues: ['Pies juntos, abre la rodilla', 'Cadera sin caer hacia atrás'],
    substitutes: ['patada-de-gluteo', 'puente-de-gluteos', 'paso-lateral-con-goma'],
    drawing: [
      figure({ ...onSide, legs: [[15, 46, 7, 56]] }, [[56, 57]], { gear: floor, load: line(18, 45, 18, 54) }),
      figure(
        {
          ...onSide,
          legs: [
            [15, 53, 7, 56],
            [17, 33, 8, 53],
          ],
        },
        [[56, 57]],
        {
          gear: floor,
          load: line(17, 36, 17, 53),
        },
      ),
    ],
  },
  {
    slug: 'curl-femoral',
    name: 'Curl femoral',
    aliases: ['Leg curl', 'Curl femoral tumbado'],
    pattern: 'isolation',
    muscles: ['hamstrings'],
    equipment: ['machine'],
    cues: ['Baja en tres segundos', 'Cadera pegada al banco'],
    substitutes: ['curl-femoral-con-balon', 'curl-nordico', 'peso-muerto-con-mancuernas'],
    drawing: [
      figure({ head: [8, 33], trunk: [16, 36, 33, 36], legs: [[46, 36, 60, 38]] }, [[15, 47]], {
        gear: exampleDrawings.legCurl.gear,
        plate: plate(58, 33, 4),
      }),
      exampleDrawings.legCurl,
    ],
  },
  {
    slug: 'curl-femoral-sentado',
    name: 'Curl femoral sentado',
    aliases: ['Seated leg curl'],
    pattern: 'isolation',
    muscles: ['hamstrings'],
    equipment: ['machine'],
    cues: ['Muslos sujetos, talones hacia el asiento'],
    substitutes: ['curl-femoral-con-balon', 'curl-femoral', 'curl-nordico'],
    drawing: [
      figure({ ...seated, legs: [[39, 40, 57, 42]] }, [[29, 37]], { gear: seat, plate: plate(56, 47, 4) }),
      figure({ ...seated, legs: [[39, 40, 36, 56]] }, [[29, 37]], { gear: seat, plate: plate(32, 55, 4) }),
    ],
  },
  {
    slug: 'curl-femoral-con-balon',
    name: 'Curl femoral con balón',
    aliases: ['Stability ball leg curl', 'Fitball curl'],
    pattern: 'isolation',
    muscles: ['hamstrings', 'glutes'],
    equipment: ['ball'],
    load: 'body',
    cues: ['Cadera alta todo el rato', 'Trae el balón con los talones'],
    substitutes: ['puente-a-una-pierna', 'curl-nordico', 'curl-femoral'],
    drawing: [
      figure({ head: [8, 51], trunk: [15, 54, 33, 47], legs: [[55, 42]] }, [[27, 57]], {
        gear: floor,
        plate: plate(54, 52, 7),
      }),
      figure({ head: [8, 51], trunk: [15, 54, 33, 42], legs: [[45, 28, 44, 42]] }, [[27, 57]], {
        gear: floor,
        plate: plate(44, 51, 7),
      }),
    ],
  },
  {
    slug: 'curl-nordico',
    name: 'Curl nórdico',
    aliases: ['Nordic curl'],
    pattern: 'isolation',
    muscles: ['hamstrings'],
    equipment: [],
    load: 'body',
    cues: ['Tobillos sujetos', 'Baja lo más despacio que puedas', 'Manos listas para frenar'],
    substitutes: ['puente-a-una-pierna', 'curl-femoral-con-balon', 'curl-femoral'],
    drawing: [
      figure({ head: [25, 10], trunk: [25, 18, 24, 38], legs: [[24, 56, 8, 56]] }, [[32, 28, 30, 20]], {
        gear: 'M4 59H60M8 48V53',
      }),
      figure({ head: [53, 29], trunk: [46, 33, 32, 46], legs: [[24, 56, 8, 56]] }, [[54, 42, 56, 36]], {
        gear: 'M4 59H60M8 48V53',
      }),
    ],
  },
  {
    slug: 'extension-lumbar',
    name: 'Extensión lumbar',
    aliases: ['Back extension', 'Hiperextensión'],
    pattern: 'hinge',
    muscles: ['lower-back', 'glutes', 'hamstrings'],
    equipment: ['machine'],
    load: 'body',
    cues: ['Sube hasta quedar recto, no más', 'Glúteos apretados arriba'],
    substitutes: ['superman', 'buenos-dias-con-goma', 'peso-muerto-rumano'],
    drawing: [
      figure({ head: [47, 51], trunk: [44, 44, 31, 31], legs: [[10, 50]] }, [[36, 44, 42, 49]], {
        gear: hyper,
      }),
      figure({ head: [56, 14], trunk: [49, 17, 31, 31], legs: [[10, 50]] }, [[48, 29, 42, 24]], {
        gear: hyper,
      }),
    ],
  },
  {
    slug: 'superman',
    name: 'Superman',
    aliases: ['Extensión lumbar en el suelo'],
    pattern: 'hinge',
    muscles: ['lower-back', 'glutes', 'back'],
    equipment: [],
    load: 'none',
    cues: ['Sube brazos y piernas a la vez', 'Mirada al suelo'],
    substitutes: ['perro-de-caza', 'puente-de-gluteos'],
    drawing: [
      figure({ head: [45, 47], trunk: [38, 54, 22, 55], legs: [[5, 56]] }, [[59, 56]], { gear: floor }),
      figure({ head: [45, 39], trunk: [38, 48, 23, 55], legs: [[5, 44]] }, [[59, 46]], { gear: floor }),
    ],
  },
  {
    slug: 'tiron-entre-piernas-en-polea',
    name: 'Tirón entre piernas en polea',
    aliases: ['Cable pull-through'],
    pattern: 'hinge',
    muscles: ['glutes', 'hamstrings'],
    equipment: ['cable'],
    cues: ['Cadera hacia la polea', 'Sube apretando los glúteos'],
    substitutes: ['buenos-dias-con-goma', 'peso-muerto-con-pesa-rusa', 'puente-de-gluteos'],
    drawing: [
      figure(moved(hinged, 8), [[28, 47]], { gear: 'M4 6V58', load: line(27, 48, 6, 52) }),
      figure(moved(tall, -2), [[33, 36]], { gear: 'M4 6V58', load: line(32, 38, 6, 52) }),
    ],
  },
];
