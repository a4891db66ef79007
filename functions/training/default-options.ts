import { defaultPlans } from '#shared/rules/subscriptions/default-plans.ts';
import { defaultHabits } from './default-habits.ts';
import { keys } from './entities.ts';
import { type OptionList, type OptionOf, readOptions } from './options.ts';
import { putNewItems } from '../platform/table/put-new-items.ts';

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
