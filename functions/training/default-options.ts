import { defaultPlans } from '#shared/rules/subscriptions/default-plans.ts';
import { keys } from './entities.ts';
import { type OptionList, type OptionOf, readOptions } from './options.ts';
import { putNewItems } from '#functions/platform/table/batches.ts';

/** The options of a new stage on eating, fitness and motivation: the first half of the assessment's lists. */
const defaultHabits = {
  'eating-habits': [
    { name: 'Como en casa', description: 'Cocino casi todo lo que como.' },
    { name: 'Como fuera entre semana', description: 'Menú del día o comedor de lunes a viernes.' },
    { name: 'Llevo táper', description: 'Preparo la comida el día anterior o el fin de semana.' },
    { name: 'Pico entre horas', description: 'Hago pocas comidas completas y muchos tentempiés.' },
    { name: 'Me salto comidas', description: 'Algunos días no desayuno, o ceno muy tarde.' },
    { name: 'Horarios cambiantes', description: 'Trabajo a turnos y cada semana como a otra hora.' },
  ],
  'nutrition-types': [
    { name: 'Equilibrada', description: 'De todo y en su medida, sin una dieta concreta.' },
    { name: 'Mediterránea', description: 'Verdura, legumbre, pescado y aceite de oliva.' },
    { name: 'Rica en proteína', description: 'Cuido la proteína en cada comida.' },
    { name: 'Baja en hidratos', description: 'Poco pan, pasta, arroz y azúcar.' },
    { name: 'Vegetariana', description: 'Sin carne ni pescado; con huevo y lácteos.' },
    { name: 'Vegana', description: 'Solo alimentos de origen vegetal.' },
    { name: 'Sin gluten', description: 'Por celiaquía o porque me sienta mejor.' },
  ],
  'fitness-levels': [
    { name: 'Empiezo de cero', description: 'No entreno, o llevo más de un año sin hacerlo.' },
    { name: 'Principiante', description: 'Menos de seis meses entrenando con regularidad.' },
    { name: 'Intermedio', description: 'Entre seis meses y dos años; conozco los ejercicios básicos.' },
    { name: 'Avanzado', description: 'Más de dos años; controlo técnica y cargas.' },
    { name: 'Compito', description: 'Preparo pruebas o temporadas concretas.' },
  ],
  'sports-activities': [
    { name: 'Ninguna', description: 'Ahora mismo no practico ningún deporte.' },
    { name: 'Gimnasio', description: 'Pesas, máquinas o clases dirigidas.' },
    { name: 'Correr', description: 'Asfalto, montaña o cinta.' },
    { name: 'Bicicleta', description: 'Carretera, montaña o para ir a trabajar.' },
    { name: 'Natación', description: 'Piscina o aguas abiertas.' },
    { name: 'Deporte de equipo', description: 'Fútbol, baloncesto, balonmano o similar.' },
    { name: 'Pádel o tenis', description: 'Partidos sueltos o liga.' },
    { name: 'Yoga o pilates', description: 'En casa o en un centro.' },
    { name: 'Senderismo', description: 'Caminatas largas o rutas de montaña.' },
  ],
  motivations: [
    { name: 'Sentirme mejor', description: 'Más energía y mejor descanso en el día a día.' },
    { name: 'Perder peso', description: 'Bajar grasa y mantenerlo.' },
    { name: 'Ganar músculo', description: 'Verme y sentirme más fuerte.' },
    { name: 'Cuidar la salud', description: 'Por consejo médico o por prevención.' },
    { name: 'Rendir más', description: 'Mejorar marcas en mi deporte.' },
    { name: 'Soltar estrés', description: 'Un rato para mí que despeje la cabeza.' },
    { name: 'Volver tras un parón', description: 'Retomar el hábito sin lesionarme.' },
  ],
} as const;

/** The workout types and frequencies of a new stage: with the month, these two are the slot of a routine. */
const defaultTraining = {
  workouttypes: [
    { name: 'Fuerza', description: 'Levantar más: básicos pesados, pocas repeticiones y descansos largos.' },
    { name: 'Hipertrofia', description: 'Ganar músculo: volumen medio y alto, cerca del fallo.' },
    { name: 'Pérdida de grasa', description: 'Circuitos de fuerza y cardio que conservan el músculo.' },
    { name: 'Resistencia', description: 'Aguantar más: trabajo cardiovascular y fuerza ligera.' },
    { name: 'Movilidad', description: 'Articulaciones sueltas y espalda sana, sin impacto.' },
    { name: 'Cuerpo entero en casa', description: 'Sin máquinas: peso corporal, bandas y mancuernas.' },
  ],
  'training-frequencies': [
    { name: '2 días por semana', description: 'Dos sesiones de cuerpo entero.', daysPerWeek: 2 },
    { name: '3 días por semana', description: 'Tres sesiones en días alternos.', daysPerWeek: 3 },
    { name: '4 días por semana', description: 'Dos de tren superior y dos de inferior.', daysPerWeek: 4 },
    { name: '5 días por semana', description: 'Un grupo muscular principal cada día.', daysPerWeek: 5 },
    { name: '6 días por semana', description: 'Empuje, tirón y pierna, dos vueltas.', daysPerWeek: 6 },
  ],
} as const;

type Defaults = { [L in OptionList]: readonly Omit<OptionOf<L>, '_id' | 'order'>[] };

const defaults: Defaults = {
  ...defaultHabits,
  ...defaultTraining,
  // what they cost is asked of Stripe
  'subscription-types': defaultPlans.map(({ code, name, description }) => ({ code, name, description })),
};

/** Fixed ids, so that two concurrent initializers write the same items: the number of the list, then of the option. */
export const defaultOptions = Object.fromEntries(
  Object.entries(defaults).map(([list, options], at) => [
    list,
    options.map((option, index) => ({
      ...option,
      _id: `opt_${String((at + 1) * 100 + index + 1).padStart(26, '0')}`,
      order: index + 1,
    })),
  ]),
) as { [L in OptionList]: OptionOf<L>[] };

/**
 * Writes the default option lists and plans to a stage, each list only while it is empty, so that admins' changes stay.
 * Returns the lists that it wrote.
 */
export async function writeDefaultOptions(): Promise<OptionList[]> {
  const lists = Object.keys(defaultOptions) as OptionList[];
  const written = await Promise.all(lists.map(writeList));
  return lists.filter((_, at) => written[at]);
}

async function writeList(list: OptionList): Promise<boolean> {
  if ((await readOptions(list)).length > 0) return false;
  return putNewItems(defaultOptions[list].map((option) => ({ ...keys.option(list, option._id), ...option })));
}
