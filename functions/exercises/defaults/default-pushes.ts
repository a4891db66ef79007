import { exampleDrawings } from '#shared/content/example-drawings.ts';
import {
  figure,
  type Posture,
  bench,
  box,
  chair,
  dumbbell,
  floor,
  incline,
  line,
  plate,
  front,
  highPlank,
  lowPushUp,
  onBack,
  onBench,
  onIncline,
  seated,
  standing,
} from '../drawing.ts';
import type { DefaultExercise } from './default-exercise.ts';

const onFloor: Posture = { ...onBack, legs: [[45, 41, 52, 57]] };
const kneePlank: Posture = { head: [54, 32], trunk: [46, 36, 30, 47], legs: [[16, 56, 8, 48]] };
const kneeLow: Posture = { head: [54, 45], trunk: [46, 48, 29, 52], legs: [[16, 56, 8, 48]] };
const handsUp: Posture = { head: [45, 17], trunk: [39, 22, 26, 36], legs: [[7, 57]] };
const handsUpLow: Posture = { head: [48, 28], trunk: [41, 32, 27, 42], legs: [[7, 57]] };
const feetUp: Posture = { head: [53, 37], trunk: [45, 39, 29, 40], legs: [[10, 41]] };
const feetUpLow: Posture = { head: [53, 49], trunk: [45, 49, 29, 46], legs: [[10, 41]] };
const pike: Posture = { head: [44, 39], trunk: [42, 31, 29, 19], legs: [[13, 57]] };
const pikeLow: Posture = { head: [51, 51], trunk: [46, 43, 29, 24], legs: [[13, 57]] };
const dipHigh: Posture = { head: [27, 24], trunk: [26, 32, 28, 47], legs: [[44, 49, 55, 57]] };
const dipLow: Posture = { head: [27, 32], trunk: [26, 39, 30, 54], legs: [[45, 51, 55, 57]] };
const bars = exampleDrawings.dips.gear;
const supported: Posture = { head: [32, 9], trunk: [32, 17, 32, 36], legs: [[28, 46, 36, 53]] };

/** On a bench, seen from the feet. */
const topDown: Posture = {
  head: [32, 24],
  trunk: [32, 30, 32, 42],
  legs: [
    [25, 45, 22, 57],
    [39, 45, 42, 57],
  ],
};
const benchEnd = 'M26 44H38M32 44V58';
const posts = 'M4 5V58M60 5V58';
const lowChair = 'M13 24L16 50H34M25 50V58';

const pressing: Posture = {
  head: [29, 19],
  trunk: [30, 27, 30, 42],
  legs: [
    [26, 57],
    [35, 57],
  ],
};
const seatedLow: Posture = { head: [23, 18], trunk: [22, 26, 22, 45], legs: [[38, 45, 38, 58]] };

/** Presses, push-ups and dips. */
export const pushes: DefaultExercise[] = [
  {
    slug: 'press-de-banca',
    name: 'Press de banca',
    aliases: ['Press banca', 'Press banca con barra', 'Bench press', 'Press de pecho con barra'],
    pattern: 'horizontal-push',
    muscles: ['chest', 'triceps', 'shoulders'],
    equipment: ['barbell', 'bench'],
    cues: ['Escápulas juntas, pies en el suelo', 'Codos a 45 grados', 'Toca el pecho sin rebotar'],
    substitutes: [
      'press-de-banca-con-mancuernas',
      'flexiones',
      'press-de-pecho-en-maquina',
      'press-en-el-suelo',
    ],
    drawing: [
      exampleDrawings.benchPress,
      figure(onBench, [[29, 34, 22, 31]], { gear: bench, plate: plate(22, 29) }),
    ],
  },
  {
    slug: 'press-de-banca-con-mancuernas',
    name: 'Press de banca con mancuernas',
    aliases: ['Dumbbell bench press', 'Press plano con mancuernas'],
    pattern: 'horizontal-push',
    muscles: ['chest', 'triceps', 'shoulders'],
    equipment: ['dumbbells', 'bench'],
    cues: ['Muñecas rectas', 'Baja hasta notar el pecho estirado'],
    substitutes: ['press-en-el-suelo', 'flexiones', 'press-de-banca'],
    drawing: [
      figure(onBench, [[23, 17]], { gear: bench, load: dumbbell(23, 15) }),
      figure(onBench, [[31, 34, 24, 30]], { gear: bench, load: dumbbell(24, 28) }),
    ],
  },
  {
    slug: 'press-inclinado',
    name: 'Press inclinado',
    aliases: ['Incline dumbbell press', 'Press inclinado con mancuernas'],
    pattern: 'horizontal-push',
    muscles: ['chest', 'shoulders', 'triceps'],
    equipment: ['dumbbells', 'bench'],
    cues: ['Con mancuernas, banco a 30°', 'Hombros lejos de las orejas'],
    substitutes: ['flexiones-declinadas', 'press-de-banca-con-mancuernas', 'press-inclinado-con-barra'],
    drawing: [
      exampleDrawings.inclinePress,
      figure(onIncline, [[37, 37, 35, 26]], { gear: incline, load: dumbbell(35, 24) }),
    ],
  },
  {
    slug: 'press-inclinado-con-barra',
    name: 'Press inclinado con barra',
    aliases: ['Incline bench press'],
    pattern: 'horizontal-push',
    muscles: ['chest', 'shoulders', 'triceps'],
    equipment: ['barbell', 'bench'],
    cues: ['Barra a la parte alta del pecho', 'Escápulas juntas'],
    substitutes: ['press-inclinado', 'flexiones-declinadas', 'press-de-banca'],
    drawing: [
      figure(onIncline, [[33, 14]], { gear: incline, plate: plate(34, 13) }),
      figure(onIncline, [[37, 37, 34, 28]], { gear: incline, plate: plate(34, 25) }),
    ],
  },
  {
    slug: 'press-cerrado',
    name: 'Press de banca con agarre cerrado',
    aliases: ['Close-grip bench press', 'Press cerrado'],
    pattern: 'horizontal-push',
    muscles: ['triceps', 'chest'],
    equipment: ['barbell', 'bench'],
    cues: ['Manos a la anchura de los hombros', 'Codos pegados al cuerpo'],
    substitutes: ['flexiones-diamante', 'press-frances', 'fondos-en-banco'],
    drawing: [
      figure(onBench, [[27, 17]], { gear: bench, plate: plate(27, 15) }),
      figure(onBench, [[37, 36, 29, 32]], { gear: bench, plate: plate(29, 30) }),
    ],
  },
  {
    slug: 'press-de-pecho-en-maquina',
    name: 'Press de pecho en máquina',
    aliases: ['Chest press machine'],
    pattern: 'horizontal-push',
    muscles: ['chest', 'triceps', 'shoulders'],
    equipment: ['machine'],
    cues: ['Espalda apoyada', 'Manos a la altura del pecho'],
    substitutes: ['flexiones-inclinadas', 'press-de-banca-con-mancuernas', 'press-de-pecho-con-goma'],
    drawing: [
      figure(seated, [[18, 33, 32, 30]], { gear: chair, load: line(33, 22, 33, 37) }),
      figure(seated, [[46, 29]], { gear: chair, load: line(48, 22, 48, 37) }),
    ],
  },
  {
    slug: 'press-en-el-suelo',
    name: 'Press en el suelo',
    aliases: ['Floor press'],
    pattern: 'horizontal-push',
    muscles: ['chest', 'triceps'],
    equipment: ['dumbbells'],
    cues: ['Codos hasta el suelo, sin golpe', 'Rodillas dobladas'],
    substitutes: ['flexiones', 'press-de-banca-con-mancuernas', 'press-de-pecho-con-goma'],
    drawing: [
      figure(onFloor, [[22, 31]], { gear: floor, load: dumbbell(22, 29) }),
      figure(onFloor, [[31, 55, 29, 43]], { gear: floor, load: dumbbell(29, 41) }),
    ],
  },
  {
    slug: 'flexiones',
    name: 'Flexiones',
    aliases: ['Push-up', 'Fondos en el suelo', 'Lagartijas'],
    pattern: 'horizontal-push',
    muscles: ['chest', 'triceps', 'shoulders'],
    equipment: [],
    load: 'body',
    cues: ['Cuerpo en línea recta', 'Codos a 45 grados', 'Pecho cerca del suelo'],
    substitutes: ['flexiones-con-rodillas', 'flexiones-inclinadas', 'press-en-el-suelo'],
    drawing: [
      figure(highPlank, [[47, 56]], { gear: floor }),
      figure(lowPushUp, [[37, 42, 46, 57]], { gear: floor }),
    ],
  },
  {
    slug: 'flexiones-con-rodillas',
    name: 'Flexiones con rodillas',
    aliases: ['Knee push-up', 'Flexiones fáciles'],
    pattern: 'horizontal-push',
    muscles: ['chest', 'triceps'],
    equipment: [],
    load: 'body',
    cues: ['Recta de rodillas a hombros', 'Aprieta el abdomen'],
    substitutes: ['flexiones', 'flexiones-inclinadas'],
    drawing: [
      figure(kneePlank, [[47, 57]], { gear: floor }),
      figure(kneeLow, [[37, 43, 46, 57]], { gear: floor }),
    ],
  },
  {
    slug: 'flexiones-inclinadas',
    name: 'Flexiones inclinadas',
    aliases: ['Incline push-up', 'Flexiones en banco'],
    pattern: 'horizontal-push',
    muscles: ['chest', 'triceps'],
    equipment: ['bench'],
    load: 'body',
    cues: ['Cuanto más alto el apoyo, más fácil', 'Cuerpo recto'],
    substitutes: ['flexiones-con-rodillas', 'flexiones', 'press-de-pecho-en-maquina'],
    drawing: [
      figure(handsUp, [[45, 40]], { gear: box(40, 43, 58) }),
      figure(handsUpLow, [[34, 27, 45, 41]], { gear: box(40, 43, 58) }),
    ],
  },
  {
    slug: 'flexiones-declinadas',
    name: 'Flexiones declinadas',
    aliases: ['Decline push-up', 'Flexiones con pies elevados'],
    pattern: 'horizontal-push',
    muscles: ['chest', 'shoulders', 'triceps'],
    equipment: ['box'],
    load: 'body',
    cues: ['Pies en alto, cadera sin caer', 'Baja la frente hacia el suelo'],
    substitutes: ['flexiones', 'flexiones-en-pica', 'press-inclinado'],
    drawing: [
      figure(feetUp, [[46, 57]], { gear: box(4, 44, 18) }),
      figure(feetUpLow, [[36, 43, 46, 57]], { gear: box(4, 44, 18) }),
    ],
  },
  {
    slug: 'flexiones-diamante',
    name: 'Flexiones diamante',
    aliases: ['Diamond push-up', 'Flexiones cerradas'],
    pattern: 'horizontal-push',
    muscles: ['triceps', 'chest'],
    equipment: [],
    load: 'body',
    cues: ['Manos juntas bajo el pecho', 'Codos pegados al cuerpo'],
    substitutes: ['flexiones', 'flexiones-con-rodillas', 'press-cerrado'],
    drawing: [
      figure(highPlank, [[40, 56]], { gear: floor }),
      figure(lowPushUp, [[33, 40, 39, 57]], { gear: floor }),
    ],
  },
  {
    slug: 'aperturas-con-mancuernas',
    name: 'Aperturas con mancuernas',
    aliases: ['Dumbbell fly', 'Aperturas'],
    pattern: 'isolation',
    muscles: ['chest'],
    equipment: ['dumbbells', 'bench'],
    cues: ['Codos algo doblados y quietos', 'Abre hasta la altura del banco'],
    substitutes: ['flexiones', 'aperturas-en-polea', 'press-de-banca-con-mancuernas'],
    drawing: [
      figure(
        topDown,
        [
          [24, 17, 29, 9],
          [40, 17, 35, 9],
        ],
        { gear: benchEnd, load: 'M29 4V13M35 4V13' },
      ),
      figure(
        topDown,
        [
          [19, 25, 8, 23],
          [45, 25, 56, 23],
        ],
        { gear: benchEnd, load: 'M8 18V28M56 18V28' },
      ),
    ],
  },
  {
    slug: 'aperturas-en-polea',
    name: 'Aperturas en polea',
    aliases: ['Cable fly', 'Cruce de poleas', 'Cable crossover'],
    pattern: 'isolation',
    muscles: ['chest'],
    equipment: ['cable'],
    cues: ['Codos quietos', 'Junta las manos delante del pecho'],
    substitutes: ['aperturas-con-mancuernas', 'press-de-pecho-con-goma', 'flexiones'],
    drawing: [
      figure(
        front,
        [
          [20, 24, 11, 17],
          [44, 24, 53, 17],
        ],
        { gear: posts, load: 'M11 17L4 9M53 17L60 9' },
      ),
      figure(
        front,
        [
          [22, 31, 30, 36],
          [42, 31, 34, 36],
        ],
        { gear: posts, load: 'M29 36L4 9M35 36L60 9' },
      ),
    ],
  },
  {
    slug: 'press-de-pecho-con-goma',
    name: 'Press de pecho con goma',
    aliases: ['Band chest press'],
    pattern: 'horizontal-push',
    muscles: ['chest', 'triceps'],
    equipment: ['band'],
    cues: ['Goma por detrás de la espalda', 'Un pie adelantado'],
    substitutes: ['flexiones', 'flexiones-con-rodillas', 'press-de-pecho-en-maquina'],
    drawing: [
      figure(standing, [[19, 31, 34, 27]], { gear: 'M6 6V58', load: line(6, 27, 34, 27) }),
      figure(standing, [[50, 26]], { gear: 'M6 6V58', load: line(6, 27, 50, 26) }),
    ],
  },
  {
    slug: 'press-de-hombros',
    name: 'Press de hombros',
    aliases: ['Dumbbell shoulder press', 'Press de hombro con mancuernas'],
    pattern: 'vertical-push',
    muscles: ['shoulders', 'triceps'],
    equipment: ['dumbbells'],
    cues: ['Con mancuernas, sin arquear', 'Costillas abajo'],
    substitutes: ['flexiones-en-pica', 'press-de-hombros-con-goma', 'press-militar'],
    drawing: [
      figure(
        { ...front, head: [32, 18], trunk: [32, 26, 32, 41] },
        [
          [23, 36, 20, 25],
          [41, 36, 44, 25],
        ],
        {
          load: 'M15 22H25M39 22H49',
        },
      ),
      exampleDrawings.shoulderPress,
    ],
  },
  {
    slug: 'press-militar',
    name: 'Press militar',
    aliases: ['Overhead press', 'Press de hombros con barra'],
    pattern: 'vertical-push',
    muscles: ['shoulders', 'triceps'],
    equipment: ['barbell'],
    cues: ['Glúteos y abdomen apretados', 'La cabeza pasa entre los brazos arriba'],
    substitutes: ['press-de-hombros', 'flexiones-en-pica', 'press-de-hombros-en-maquina'],
    drawing: [
      figure(pressing, [[40, 37, 37, 28]], { plate: plate(38, 26, 7) }),
      figure(pressing, [[34, 12]], { plate: plate(34, 10, 7) }),
    ],
  },
  {
    slug: 'empuje-con-impulso',
    name: 'Empuje con impulso',
    aliases: ['Push press'],
    pattern: 'vertical-push',
    muscles: ['shoulders', 'triceps', 'quadriceps'],
    equipment: ['barbell'],
    cues: ['Media flexión rápida de rodillas', 'La fuerza sale de las piernas'],
    substitutes: ['press-de-hombros', 'sentadilla-con-press', 'press-militar'],
    drawing: [
      figure({ head: [31, 18], trunk: [30, 26, 27, 43], legs: [[37, 47, 31, 57]] }, [[41, 35, 38, 27]], {
        plate: plate(39, 25, 7),
      }),
      figure(pressing, [[34, 12]], { plate: plate(34, 10, 7) }),
    ],
  },
  {
    slug: 'press-de-hombros-sentado',
    name: 'Press de hombros sentado',
    aliases: ['Seated shoulder press'],
    pattern: 'vertical-push',
    muscles: ['shoulders', 'triceps'],
    equipment: ['dumbbells', 'bench'],
    cues: ['Espalda apoyada', 'Codos un poco por delante'],
    substitutes: ['press-de-hombros', 'flexiones-en-pica', 'press-de-hombros-en-maquina'],
    drawing: [
      figure(seatedLow, [[31, 38, 32, 26]], { gear: lowChair, load: dumbbell(32, 24) }),
      figure(seatedLow, [[26, 9]], { gear: lowChair, load: dumbbell(27, 8) }),
    ],
  },
  {
    slug: 'press-de-hombros-en-maquina',
    name: 'Press de hombros en máquina',
    aliases: ['Shoulder press machine'],
    pattern: 'vertical-push',
    muscles: ['shoulders', 'triceps'],
    equipment: ['machine'],
    cues: ['Sube sin bloquear los codos', 'Baja hasta la altura de las orejas'],
    substitutes: ['press-de-hombros', 'press-de-hombros-con-goma', 'press-de-hombros-sentado'],
    drawing: [
      figure(seatedLow, [[32, 39, 33, 27]], { gear: `${lowChair}M56 8V58`, load: line(31, 26, 56, 26) }),
      figure(seatedLow, [[28, 10]], { gear: `${lowChair}M56 8V58`, load: line(26, 10, 56, 10) }),
    ],
  },
  {
    slug: 'press-de-hombros-con-goma',
    name: 'Press de hombros con goma',
    aliases: ['Band shoulder press'],
    pattern: 'vertical-push',
    muscles: ['shoulders', 'triceps'],
    equipment: ['band'],
    cues: ['Pisa la goma con los dos pies', 'Sube recto, sin arquear'],
    substitutes: ['flexiones-en-pica', 'press-de-hombros'],
    drawing: [
      figure(
        { ...front, head: [32, 18], trunk: [32, 26, 32, 41] },
        [
          [22, 36, 20, 25],
          [42, 36, 44, 25],
        ],
        {
          load: 'M28 57L20 25M37 57L44 25',
        },
      ),
      figure(
        { ...front, head: [32, 18], trunk: [32, 26, 32, 41] },
        [
          [22, 22, 19, 9],
          [42, 22, 45, 9],
        ],
        {
          load: 'M28 57L19 9M37 57L45 9',
        },
      ),
    ],
  },
  {
    slug: 'press-con-pesa-rusa',
    name: 'Press con pesa rusa',
    aliases: ['Kettlebell press'],
    pattern: 'vertical-push',
    muscles: ['shoulders', 'triceps'],
    equipment: ['kettlebell'],
    perSide: true,
    cues: ['Muñeca recta, pesa pegada al antebrazo', 'Glúteos apretados'],
    substitutes: ['flexiones-en-pica', 'press-de-hombros-con-goma', 'press-de-hombros'],
    drawing: [
      figure(
        { ...front, head: [30, 18], trunk: [30, 26, 30, 41] },
        [
          [22, 40],
          [40, 37, 40, 27],
        ],
        {
          plate: plate(45, 25, 5),
        },
      ),
      figure(
        { ...front, head: [30, 18], trunk: [30, 26, 30, 41] },
        [
          [22, 40],
          [40, 21, 41, 9],
        ],
        {
          plate: plate(46, 11, 5),
        },
      ),
    ],
  },
  {
    slug: 'flexiones-en-pica',
    name: 'Flexiones en pica',
    aliases: ['Pike push-up'],
    pattern: 'vertical-push',
    muscles: ['shoulders', 'triceps'],
    equipment: [],
    load: 'body',
    cues: ['Cadera alta, cabeza hacia el suelo', 'Codos hacia atrás'],
    substitutes: ['flexiones', 'flexiones-declinadas', 'press-de-hombros'],
    drawing: [
      figure(pike, [[54, 56]], { gear: floor }),
      figure(pikeLow, [[56, 40, 57, 57]], { gear: floor }),
    ],
  },
  {
    slug: 'fondos',
    name: 'Fondos',
    aliases: ['Dips', 'Fondos en paralelas'],
    pattern: 'vertical-push',
    muscles: ['triceps', 'chest', 'shoulders'],
    equipment: ['parallel-bars'],
    load: 'body',
    cues: ['Con goma si no llegas a diez', 'Baja hasta que el brazo quede horizontal'],
    substitutes: ['fondos-asistidos', 'flexiones-diamante', 'press-cerrado'],
    drawing: [
      figure(
        supported,
        [
          [20, 34],
          [44, 34],
        ],
        { gear: bars, load: exampleDrawings.dips.load },
      ),
      exampleDrawings.dips,
    ],
  },
  {
    slug: 'fondos-en-banco',
    name: 'Fondos en banco',
    aliases: ['Bench dips', 'Fondos de tríceps'],
    pattern: 'vertical-push',
    muscles: ['triceps'],
    equipment: ['bench'],
    load: 'body',
    cues: ['Espalda cerca del banco', 'Codos hacia atrás, no hacia fuera'],
    substitutes: ['flexiones-diamante', 'fondos', 'extension-de-triceps-con-goma'],
    drawing: [
      figure(dipHigh, [[17, 46]], { gear: 'M4 49H20M7 49V58M17 49V58' }),
      figure(dipLow, [[12, 38, 17, 47]], { gear: 'M4 49H20M7 49V58M17 49V58' }),
    ],
  },
  {
    slug: 'fondos-asistidos',
    name: 'Fondos asistidos en máquina',
    aliases: ['Assisted dips'],
    pattern: 'vertical-push',
    muscles: ['triceps', 'chest'],
    equipment: ['machine'],
    load: 'assisted',
    cues: ['Rodillas en la plataforma', 'Menos ayuda cada semana'],
    substitutes: ['fondos-en-banco', 'flexiones-con-rodillas', 'fondos'],
    drawing: [
      figure(
        { ...supported, legs: [[32, 50, 22, 50]] },
        [
          [20, 34],
          [44, 34],
        ],
        {
          gear: bars,
          load: line(20, 54, 44, 54),
        },
      ),
      figure(
        { head: [32, 13], trunk: [32, 21, 32, 39], legs: [[32, 53, 22, 53]] },
        [
          [22, 25, 19, 34],
          [42, 25, 45, 34],
        ],
        { gear: bars, load: line(20, 57, 44, 57) },
      ),
    ],
  },
];
