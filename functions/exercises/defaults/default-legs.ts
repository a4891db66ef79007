import { exampleDrawings } from '#shared/content/example-drawings.ts';
import {
  figure,
  moved,
  type Posture,
  bell,
  box,
  chair,
  dumbbell,
  line,
  plate,
  stool,
  toTheRight,
  upright,
  wall,
  deepSquat,
  front,
  lunging,
  seated,
  squatting,
  tall,
  wide,
  wideLow,
} from '../drawing.ts';
import type { DefaultExercise } from './default-exercise.ts';

const onePlatform = 'M32 57H50M50 57V58';
const steps = 'M32 58V48H60V58';

/** Before a lunge, at its place. */
const beforeLunge: Posture = {
  head: [31, 7],
  trunk: [31, 15, 30, 35],
  legs: [
    [36, 57],
    [24, 57],
  ],
};
const rail = 'M8 4L28 59M40 59H58';
const apart: Posture = {
  head: [32, 14],
  trunk: [32, 22, 32, 42],
  legs: [
    [14, 44, 13, 57],
    [50, 44, 51, 57],
  ],
};
const together: Posture = {
  ...apart,
  legs: [
    [26, 45, 26, 57],
    [38, 45, 38, 57],
  ],
};
const kneesSeat = 'M22 47H42M32 47V58';

/** Squats, lunges and what trains single muscles of the leg. */
export const legs: DefaultExercise[] = [
  {
    slug: 'sentadilla-trasera',
    name: 'Sentadilla trasera',
    aliases: ['Sentadilla', 'Back squat', 'Sentadilla con barra', 'Squat'],
    pattern: 'squat',
    muscles: ['quadriceps', 'glutes'],
    equipment: ['barbell'],
    cues: [
      'Rodillas hacia la punta del pie',
      'Pecho alto, barra sobre el trapecio',
      'Baja hasta la horizontal',
    ],
    substitutes: [
      'sentadilla-goblet',
      'sentadilla-con-mancuernas',
      'prensa-de-piernas',
      'sentadilla-sin-peso',
    ],
    drawing: [figure(tall, [[26, 25]], { plate: plate(28, 16, 9) }), exampleDrawings.squat],
  },
  {
    slug: 'sentadilla-frontal',
    name: 'Sentadilla frontal',
    aliases: ['Front squat'],
    pattern: 'squat',
    muscles: ['quadriceps', 'glutes', 'abs'],
    equipment: ['barbell'],
    cues: ['Codos altos todo el recorrido', 'Tronco vertical', 'Talones en el suelo'],
    substitutes: ['sentadilla-goblet', 'sentadilla-trasera', 'sentadilla-con-mancuernas'],
    drawing: [
      figure(tall, [[44, 20]], { plate: plate(40, 15, 7) }),
      figure(deepSquat, [[42, 29]], { plate: plate(38, 26, 7) }),
    ],
  },
  {
    slug: 'sentadilla-goblet',
    name: 'Sentadilla goblet',
    aliases: ['Goblet squat', 'Sentadilla copa'],
    pattern: 'squat',
    muscles: ['quadriceps', 'glutes'],
    equipment: ['dumbbells'],
    cues: ['Mancuerna pegada al pecho', 'Codos entre las rodillas', 'Espalda recta'],
    substitutes: ['sentadilla-sin-peso', 'sentadilla-con-goma', 'sentadilla-frontal'],
    drawing: [
      figure(tall, [[37, 28, 43, 22]], { load: upright(44, 20) }),
      figure(deepSquat, [[35, 36, 42, 31]], { load: upright(43, 29) }),
    ],
  },
  {
    slug: 'sentadilla-sin-peso',
    name: 'Sentadilla sin peso',
    aliases: ['Air squat', 'Sentadilla libre'],
    pattern: 'squat',
    muscles: ['quadriceps', 'glutes'],
    equipment: [],
    load: 'body',
    cues: ['Peso en todo el pie', 'Rodillas hacia la punta del pie'],
    substitutes: ['sentadilla-en-pared', 'zancada-inversa', 'sentadilla-goblet'],
    drawing: [figure(tall, [[34, 35]]), figure(squatting, [[50, 25]])],
  },
  {
    slug: 'sentadilla-al-cajon',
    name: 'Sentadilla al cajón',
    aliases: ['Box squat', 'Sentarse y levantarse'],
    pattern: 'squat',
    muscles: ['quadriceps', 'glutes'],
    equipment: ['box'],
    load: 'body',
    cues: ['Siéntate sin dejarte caer', 'Levántate sin impulso'],
    substitutes: ['sentadilla-sin-peso', 'sentadilla-en-pared'],
    drawing: [
      figure(tall, [[46, 20]], { gear: box(8, 46, 24) }),
      figure({ head: [32, 16], trunk: [28, 23, 19, 42], legs: [[36, 41, 33, 57]] }, [[44, 27]], {
        gear: box(8, 46, 24),
      }),
    ],
  },
  {
    slug: 'sentadilla-en-multipower',
    name: 'Sentadilla en multipower',
    aliases: ['Smith machine squat', 'Sentadilla guiada'],
    pattern: 'squat',
    muscles: ['quadriceps', 'glutes'],
    equipment: ['machine'],
    cues: ['Pies un poco por delante', 'Baja despacio'],
    substitutes: ['sentadilla-goblet', 'sentadilla-hack', 'sentadilla-sin-peso'],
    drawing: [
      figure({ head: [32, 7], trunk: [30, 15, 29, 36], legs: [[36, 47, 41, 57]] }, [[24, 23]], {
        gear: 'M27 3V59',
        plate: plate(27, 16, 7),
      }),
      figure({ head: [32, 17], trunk: [30, 25, 25, 44], legs: [[43, 40, 41, 57]] }, [[24, 33]], {
        gear: 'M27 3V59',
        plate: plate(27, 26, 7),
      }),
    ],
  },
  {
    slug: 'sentadilla-hack',
    name: 'Sentadilla hack',
    aliases: ['Hack squat'],
    pattern: 'squat',
    muscles: ['quadriceps', 'glutes'],
    equipment: ['machine'],
    cues: ['Espalda apoyada entera', 'Rodillas hacia la punta del pie'],
    substitutes: ['sentadilla-goblet', 'prensa-de-piernas', 'sentadilla-en-multipower'],
    drawing: [
      figure({ head: [20, 9], trunk: [21, 17, 28, 36], legs: [[38, 46, 47, 57]] }, [[26, 26]], {
        gear: rail,
        load: line(14, 13, 23, 38),
      }),
      figure({ head: [25, 20], trunk: [26, 28, 32, 46], legs: [[46, 40, 47, 57]] }, [[31, 37]], {
        gear: rail,
        load: line(19, 24, 27, 49),
      }),
    ],
  },
  {
    slug: 'prensa-de-piernas',
    name: 'Prensa de piernas',
    aliases: ['Leg press', 'Prensa inclinada'],
    pattern: 'squat',
    muscles: ['quadriceps', 'glutes'],
    equipment: ['machine'],
    cues: ['Sin despegar la cadera', 'No bloquees las rodillas'],
    substitutes: ['sentadilla-goblet', 'sentadilla-trasera', 'sentadilla-sin-peso'],
    drawing: [
      exampleDrawings.legPress,
      figure({ head: [17, 19], trunk: [19, 28, 27, 46], legs: [[42, 35, 55, 31]] }, [[21, 38, 29, 41]], {
        gear: exampleDrawings.legPress.gear,
        load: line(50, 19, 61, 41),
      }),
    ],
  },
  {
    slug: 'sentadilla-con-mancuernas',
    name: 'Sentadilla con mancuernas',
    aliases: ['Dumbbell squat'],
    pattern: 'squat',
    muscles: ['quadriceps', 'glutes'],
    equipment: ['dumbbells'],
    cues: ['Brazos largos a los lados', 'Pecho alto'],
    substitutes: ['sentadilla-sin-peso', 'sentadilla-goblet', 'sentadilla-trasera'],
    drawing: [
      figure(tall, [[33, 34]], { load: dumbbell(33, 37) }),
      figure(squatting, [[32, 45]], { load: dumbbell(32, 48) }),
    ],
  },
  {
    slug: 'sentadilla-con-goma',
    name: 'Sentadilla con goma',
    aliases: ['Banded squat'],
    pattern: 'squat',
    muscles: ['quadriceps', 'glutes'],
    equipment: ['band'],
    cues: ['Goma bajo los pies y sobre los hombros', 'Sube sin que te tire hacia delante'],
    substitutes: ['sentadilla-sin-peso', 'sentadilla-goblet'],
    drawing: [
      figure(tall, [[39, 26, 37, 17]], { load: line(37, 57, 37, 16) }),
      figure(squatting, [[42, 32, 38, 24]], { load: line(44, 57, 38, 23) }),
    ],
  },
  {
    slug: 'sentadilla-en-pared',
    name: 'Sentadilla en pared',
    aliases: ['Wall sit', 'Silla isométrica'],
    pattern: 'squat',
    muscles: ['quadriceps', 'glutes'],
    equipment: [],
    measure: 'seconds',
    load: 'none',
    cues: ['Espalda pegada a la pared', 'Muslos horizontales'],
    substitutes: ['sentadilla-sin-peso', 'sentadilla-al-cajon'],
    drawing: [
      figure({ head: [20, 9], trunk: [19, 17, 19, 38], legs: [[26, 48, 36, 57]] }, [[22, 36]], {
        gear: 'M13 4V59',
      }),
      figure({ head: [20, 20], trunk: [19, 28, 19, 46], legs: [[36, 44, 36, 57]] }, [[30, 41]], {
        gear: 'M13 4V59',
      }),
    ],
  },
  {
    slug: 'sentadilla-sumo',
    name: 'Sentadilla sumo con pesa rusa',
    aliases: ['Sumo squat', 'Sentadilla sumo'],
    pattern: 'squat',
    muscles: ['adductors', 'glutes', 'quadriceps'],
    equipment: ['kettlebell'],
    cues: ['Pies abiertos, puntas hacia fuera', 'Pesa entre las piernas'],
    substitutes: ['sentadilla-sin-peso', 'zancada-lateral', 'sentadilla-goblet'],
    drawing: [
      figure(
        wide,
        [
          [27, 28, 31, 38],
          [37, 28, 33, 38],
        ],
        { plate: bell(32, 38) },
      ),
      figure(
        wideLow,
        [
          [27, 38, 31, 47],
          [37, 38, 33, 47],
        ],
        { plate: bell(32, 47) },
      ),
    ],
  },
  {
    slug: 'extension-de-cuadriceps',
    name: 'Extensión de cuádriceps',
    aliases: ['Leg extension', 'Extensión de piernas'],
    pattern: 'isolation',
    muscles: ['quadriceps'],
    equipment: ['machine'],
    cues: ['Para un segundo arriba', 'Cadera pegada al asiento'],
    substitutes: ['sentadilla-en-pared', 'sentadilla-goblet', 'sentadilla-a-una-pierna'],
    drawing: [
      figure(seated, [[27, 42]], { gear: chair, plate: plate(41, 54, 4) }),
      figure({ ...seated, legs: [[38, 41, 56, 38]] }, [[27, 42]], { gear: chair, plate: plate(56, 34, 4) }),
    ],
  },
  {
    slug: 'zancada-bulgara',
    name: 'Zancada búlgara',
    aliases: ['Bulgarian split squat', 'Sentadilla búlgara'],
    pattern: 'lunge',
    muscles: ['quadriceps', 'glutes'],
    equipment: ['dumbbells', 'bench'],
    perSide: true,
    cues: [
      'Por pierna, con mancuernas',
      'Baja recto, sin irte hacia delante',
      'El peso, en la pierna de delante',
    ],
    substitutes: ['zancada-con-mancuernas', 'zancada-inversa', 'subida-al-cajon'],
    drawing: [
      figure(
        {
          head: [32, 6],
          trunk: [31, 14, 29, 33],
          legs: [
            [38, 45, 41, 57],
            [21, 43, 10, 44],
          ],
        },
        [[33, 32]],
        {
          gear: exampleDrawings.splitSquat.gear,
          load: line(28, 34, 39, 34),
        },
      ),
      exampleDrawings.splitSquat,
    ],
  },
  {
    slug: 'zancada-inversa',
    name: 'Zancada inversa',
    aliases: ['Reverse lunge', 'Zancada atrás'],
    pattern: 'lunge',
    muscles: ['quadriceps', 'glutes'],
    equipment: [],
    load: 'body',
    perSide: true,
    cues: ['Paso largo hacia atrás', 'Rodilla de atrás cerca del suelo'],
    substitutes: ['sentadilla-sin-peso', 'zancada-lateral', 'zancada-con-mancuernas'],
    drawing: [figure(beforeLunge, [[38, 25, 32, 33]]), figure(lunging, [[38, 33, 32, 40]])],
  },
  {
    slug: 'zancada-con-mancuernas',
    name: 'Zancada con mancuernas',
    aliases: ['Dumbbell lunge', 'Lunge'],
    pattern: 'lunge',
    muscles: ['quadriceps', 'glutes'],
    equipment: ['dumbbells'],
    perSide: true,
    cues: ['Tronco recto', 'Empuja con el talón de delante'],
    substitutes: ['zancada-inversa', 'zancada-bulgara', 'sentadilla-con-mancuernas'],
    drawing: [
      figure(beforeLunge, [[32, 33]], { load: dumbbell(32, 36) }),
      figure(lunging, [[32, 43]], { load: dumbbell(32, 47) }),
    ],
  },
  {
    slug: 'zancada-caminando',
    name: 'Zancada caminando',
    aliases: ['Walking lunge'],
    pattern: 'lunge',
    muscles: ['quadriceps', 'glutes', 'hamstrings'],
    equipment: ['dumbbells'],
    measure: 'metres',
    cues: ['Pasos largos, sin pausa', 'Rodilla de atrás cerca del suelo'],
    substitutes: ['zancada-inversa', 'zancada-con-mancuernas', 'zancada-bulgara'],
    drawing: [
      figure(moved(lunging, -3), [[29, 43]], { load: dumbbell(29, 47) }),
      figure(
        {
          head: [33, 7],
          trunk: [32, 15, 31, 35],
          legs: [
            [45, 35, 44, 50],
            [27, 57],
          ],
        },
        [[33, 33]],
        {
          gear: toTheRight,
          load: dumbbell(33, 36),
        },
      ),
    ],
  },
  {
    slug: 'zancada-lateral',
    name: 'Zancada lateral',
    aliases: ['Side lunge', 'Lateral lunge', 'Cosaca'],
    pattern: 'lunge',
    muscles: ['adductors', 'glutes', 'quadriceps'],
    equipment: [],
    load: 'body',
    perSide: true,
    cues: ['Cadera atrás y hacia un lado', 'La otra pierna, recta'],
    substitutes: ['zancada-inversa', 'sentadilla-sin-peso', 'sentadilla-sumo'],
    drawing: [
      figure(front, [
        [27, 32, 33, 30],
        [37, 32, 31, 30],
      ]),
      figure(
        {
          head: [26, 18],
          trunk: [25, 26, 21, 44],
          legs: [
            [12, 45, 16, 57],
            [52, 57],
          ],
        },
        [
          [32, 35],
          [26, 37],
        ],
      ),
    ],
  },
  {
    slug: 'zancada-con-barra',
    name: 'Zancada con barra',
    aliases: ['Barbell lunge'],
    pattern: 'lunge',
    muscles: ['quadriceps', 'glutes'],
    equipment: ['barbell'],
    perSide: true,
    cues: ['Barra quieta sobre el trapecio', 'Paso largo y firme'],
    substitutes: ['zancada-con-mancuernas', 'zancada-bulgara', 'zancada-inversa'],
    drawing: [
      figure(beforeLunge, [[25, 24]], { plate: plate(27, 15) }),
      figure(lunging, [[25, 32]], { plate: plate(27, 23) }),
    ],
  },
  {
    slug: 'subida-al-cajon',
    name: 'Subida al cajón',
    aliases: ['Step-up', 'Subida al banco'],
    pattern: 'lunge',
    muscles: ['quadriceps', 'glutes'],
    equipment: ['box', 'dumbbells'],
    perSide: true,
    cues: ['Todo el pie en el cajón', 'Sube con la pierna de arriba, sin impulso'],
    substitutes: ['zancada-inversa', 'zancada-con-mancuernas', 'zancada-bulgara'],
    drawing: [
      figure(
        {
          head: [25, 9],
          trunk: [24, 17, 23, 37],
          legs: [
            [38, 36, 40, 48],
            [20, 57],
          ],
        },
        [[26, 35]],
        {
          gear: steps,
          load: dumbbell(26, 38),
        },
      ),
      figure(
        {
          head: [45, 7],
          trunk: [44, 14, 44, 31],
          legs: [
            [44, 48],
            [37, 39, 30, 44],
          ],
        },
        [[46, 29]],
        {
          gear: steps,
          load: dumbbell(47, 32),
        },
      ),
    ],
  },
  {
    slug: 'sentadilla-a-una-pierna',
    name: 'Sentadilla a una pierna',
    aliases: ['Pistol squat'],
    pattern: 'squat',
    muscles: ['quadriceps', 'glutes'],
    equipment: [],
    load: 'body',
    perSide: true,
    cues: ['Brazos al frente para equilibrar', 'Baja solo hasta donde controlas'],
    substitutes: ['zancada-inversa', 'sentadilla-al-cajon', 'zancada-bulgara'],
    drawing: [
      figure(
        {
          head: [29, 7],
          trunk: [28, 15, 27, 36],
          legs: [
            [27, 57],
            [38, 47, 46, 54],
          ],
        },
        [[44, 21]],
      ),
      figure(
        {
          head: [30, 20],
          trunk: [26, 27, 18, 44],
          legs: [
            [36, 41, 28, 57],
            [54, 46],
          ],
        },
        [[45, 29]],
      ),
    ],
  },
  {
    slug: 'aduccion-en-maquina',
    name: 'Aducción en máquina',
    aliases: ['Hip adduction', 'Aductores'],
    pattern: 'isolation',
    muscles: ['adductors'],
    equipment: ['machine'],
    cues: ['Cierra sin tirón', 'Abre despacio'],
    substitutes: ['zancada-lateral', 'sentadilla-sumo'],
    drawing: [
      figure(
        apart,
        [
          [24, 40],
          [40, 40],
        ],
        { gear: kneesSeat, load: 'M20 39V50M44 39V50' },
      ),
      figure(
        together,
        [
          [24, 38],
          [40, 38],
        ],
        { gear: kneesSeat, load: 'M32 39V52' },
      ),
    ],
  },
  {
    slug: 'abduccion-en-maquina',
    name: 'Abducción en máquina',
    aliases: ['Hip abduction', 'Abductores'],
    pattern: 'isolation',
    muscles: ['hips', 'glutes'],
    equipment: ['machine'],
    cues: ['Abre sin despegar la espalda', 'Para un segundo fuera'],
    substitutes: ['paso-lateral-con-goma', 'almeja-con-goma', 'puente-de-gluteos'],
    drawing: [
      figure(
        together,
        [
          [24, 38],
          [40, 38],
        ],
        { gear: kneesSeat, load: 'M20 39V50M44 39V50' },
      ),
      figure(
        apart,
        [
          [24, 40],
          [40, 40],
        ],
        { gear: kneesSeat, load: 'M8 39V50M56 39V50' },
      ),
    ],
  },
  {
    slug: 'elevacion-de-gemelos',
    name: 'Elevación de gemelos',
    aliases: ['Calf raise', 'Gemelos de pie'],
    pattern: 'isolation',
    muscles: ['calves'],
    equipment: ['dumbbells'],
    cues: ['Para un segundo arriba', 'Baja el talón del todo'],
    substitutes: ['gemelos-a-una-pierna', 'gemelos-sentado', 'comba'],
    drawing: [
      figure({ head: [32, 14], trunk: [32, 22, 32, 39], legs: [[30, 58, 36, 53]] }, [[29, 39]], {
        gear: onePlatform,
        load: line(24, 41, 34, 41),
      }),
      exampleDrawings.calfRaise,
    ],
  },
  {
    slug: 'gemelos-sentado',
    name: 'Gemelos sentado',
    aliases: ['Seated calf raise'],
    pattern: 'isolation',
    muscles: ['calves'],
    equipment: ['machine'],
    cues: ['Recorrido entero, sin rebote'],
    substitutes: ['gemelos-a-una-pierna', 'elevacion-de-gemelos'],
    drawing: [
      figure(
        { head: [22, 14], trunk: [21, 22, 20, 42], legs: [[41, 43, 39, 58, 46, 54]] },
        [[31, 36, 38, 37]],
        {
          gear: `${stool}M42 57H58`,
          load: line(35, 38, 47, 38),
        },
      ),
      figure(
        { head: [22, 14], trunk: [21, 22, 20, 42], legs: [[41, 38, 39, 50, 46, 54]] },
        [[31, 33, 38, 32]],
        {
          gear: `${stool}M42 57H58`,
          load: line(35, 33, 47, 33),
        },
      ),
    ],
  },
  {
    slug: 'gemelos-a-una-pierna',
    name: 'Gemelos a una pierna',
    aliases: ['Single-leg calf raise'],
    pattern: 'isolation',
    muscles: ['calves'],
    equipment: [],
    load: 'body',
    perSide: true,
    cues: ['Apóyate solo para no caerte', 'Sube todo lo que puedas'],
    substitutes: ['elevacion-de-gemelos', 'comba'],
    drawing: [
      figure(
        {
          head: [32, 13],
          trunk: [32, 21, 32, 39],
          legs: [
            [32, 57, 39, 57],
            [25, 48, 17, 49],
          ],
        },
        [[55, 26]],
        {
          gear: wall,
        },
      ),
      figure(
        {
          head: [32, 8],
          trunk: [32, 16, 32, 34],
          legs: [
            [32, 51, 38, 57],
            [25, 43, 17, 44],
          ],
        },
        [[55, 23]],
        {
          gear: wall,
        },
      ),
    ],
  },
];
