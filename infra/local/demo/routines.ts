/**
 * The grid of routines of the demo. It lives only on this machine; types and frequencies are those that a new stage
 * writes for itself. Some slots are empty on purpose: there is something to be missed, created and moved into.
 */
import { createHash } from 'node:crypto';
import type { StoredRoutine } from '#functions/_data/routines/routines.ts';
import { chunksOf } from '#functions/_kit/chunks.ts';
import { demoPeople } from './people.ts';

/** Names of the routines of a type, by days a week: the first is that of month 1; null leaves the slot empty. */
type Programme = Record<number, (string | null)[]>;

/** By the name of the workout type. */
const programmes: Record<string, Programme> = {
  Fuerza: {
    2: ['Fuerza base A/B', 'Básicos pesados en dos días', 'Fuerza 5×5'],
    3: [
      'Fuerza base: sentadilla, press y peso muerto',
      'Progresión lineal 5×5',
      'Ondulante semanal',
      'Semana de descarga y test',
      'Fuerza máxima 3×3',
    ],
    4: [
      'Torso y pierna pesado',
      'Cuatro días por porcentajes',
      'Bloque de intensificación',
      'Pico y descarga',
    ],
    5: ['Básicos y accesorios', 'Volumen de accesorios', null],
    6: ['Empuje, tirón y pierna: fuerza', null, 'Frecuencia alta en básicos'],
  },
  Hipertrofia: {
    2: ['Cuerpo entero A/B', 'Cuerpo entero con superseries', 'Cuerpo entero: series de aproximación'],
    3: [
      'Cuerpo entero en tres días',
      'Volumen progresivo',
      'Espalda y hombro prioritarios',
      'Pierna prioritaria',
      null,
      'Mes de especialización: brazo',
    ],
    4: [
      'Torso y pierna: adaptación',
      'Torso y pierna: volumen',
      'Torso y pierna: intensidad',
      'Descarga activa',
    ],
    5: ['Un grupo al día', 'Series descendentes', 'Rest-pause y congestión'],
    6: ['Empuje, tirón y pierna ×2', 'PPL con énfasis en espalda', 'PPL con énfasis en pierna'],
  },
  'Pérdida de grasa': {
    2: ['Circuito metabólico A/B', 'Circuito con mancuernas', null],
    3: ['Fuerza en circuito', 'Complejos con barra', 'EMOM de cuerpo entero', 'Circuito de 40 minutos'],
    4: ['Fuerza y cardio alternos', 'Intervalos cortos', 'Densidad: más trabajo, menos descanso'],
    5: ['Cinco días de gasto', 'HIIT y fuerza', 'Tabatas de fin de semana'],
    6: [],
  },
  Resistencia: {
    2: ['Base aeróbica', 'Base aeróbica con cuestas', 'Tempo suave'],
    3: ['Rodajes y fuerza ligera', 'Series largas', 'Ritmo controlado', 'Preparación de 10 km'],
    4: ['Cuatro salidas por zonas', 'Fartlek y gimnasio', 'Umbral'],
    5: ['Volumen semanal alto', null, 'Polarizado 80/20'],
    6: ['Seis días por zonas', 'Bloque de media maratón', 'Puesta a punto'],
  },
  Movilidad: {
    2: ['Cadera y columna', 'Hombro libre', 'Tobillo y sentadilla profunda'],
    3: ['Espalda sana', 'Movilidad de cadera', 'Fuerza en rango completo'],
    4: ['Rutina de mañana', 'Articulaciones de arriba abajo', 'Control y estabilidad'],
    5: ['Veinte minutos al día', 'Flujo de suelo', 'Estiramiento activo', 'Preparación para el espagat'],
    6: [],
  },
  'Cuerpo entero en casa': {
    2: ['En casa sin material', 'Bandas elásticas', 'Mancuernas en dos días'],
    3: [
      'Peso corporal: primeros pasos',
      'Bandas y mancuernas',
      'Dominadas desde cero',
      'Flexiones: de cero a veinte',
    ],
    4: ['Torso y pierna con bandas', 'Circuitos de salón', 'Unilaterales con mancuernas'],
    5: ['Media hora al día', 'Core y equilibrio', null],
    6: ['Seis sesiones cortas', 'Seis sesiones cortas con bandas'],
  },
};

const dayMs = 86_400_000;

interface DemoOptions {
  workoutTypes: { _id: string; name: string }[];
  frequencies: { _id: string; daysPerWeek: number }[];
}

/** Every routine of the demo, of ids that are always the same, so that a second seed finds them there. */
export function demoRoutines({ workoutTypes, frequencies }: DemoOptions, now: Date): StoredRoutine[] {
  return workoutTypes.flatMap((workoutType, at) =>
    frequencies.flatMap(({ _id: trainingFrequency, daysPerWeek }) =>
      (programmes[workoutType.name]?.[daysPerWeek] ?? []).flatMap((name, before) => {
        if (name === null) return [];
        const month = before + 1;
        const number = ((at + 1) * 100 + daysPerWeek) * 1000 + month;
        const daysOld = 28 * (8 - month) + at;
        return {
          _id: `rtn_${String(number).padStart(26, '0')}`,
          name,
          driveLink: sharedLink(number),
          workoutType: workoutType._id,
          trainingFrequency,
          month,
          uploadedBy: { name: demoPeople.admin.name, email: demoPeople.admin.email },
          createdAt: new Date(now.getTime() - daysOld * dayMs).toISOString(),
          version: 1,
        };
      }),
    ),
  );
}

/** Links as Drive makes them, to files that nobody has. */
function sharedLink(number: number): string {
  const letters = createHash('sha256').update(`routine ${number}`).digest('base64url');
  if (number % 5 === 1) return `https://docs.google.com/document/d/1${letters}/edit?usp=sharing`;
  if (number % 7 === 1) return `https://docs.google.com/spreadsheets/d/1${letters}/edit?usp=sharing`;
  return `https://drive.google.com/file/d/1${letters.slice(0, 32)}/view?usp=sharing`;
}

/** Fills the grid. What is there already, or whose slot has been taken, stays as it is. */
export async function seedRoutines(now: Date): Promise<void> {
  // they read their environment when they are loaded, so not before it is set
  const { readOptions } = await import('#functions/_data/training/options.ts');
  const { createRoutine } = await import('#functions/_data/routines/routines.ts');
  const { ConditionFailed } = await import('#functions/_data/table/errors.ts');
  const [workoutTypes, frequencies] = await Promise.all([
    readOptions('workouttypes'),
    readOptions('training-frequencies'),
  ]);
  const seedOne = (routine: StoredRoutine) =>
    createRoutine(routine).catch((error: unknown) => {
      if (!(error instanceof ConditionFailed)) throw error;
    });
  // on a busy machine, all at once would wait for each other until they time out
  for (const some of chunksOf(demoRoutines({ workoutTypes, frequencies }, now), 10))
    await Promise.all(some.map(seedOne));
}
