import * as z from 'zod';
import { findCategories, StoredCategory } from '../catalogue/categories.ts';
import { keys } from '../table/keys.ts';
import { putStep, transact } from '../table/table.ts';
import { ConditionFailed } from '../table/errors.ts';

/** Fixed ids, so that two initializers at once write the same items. */
const initial = (
  order: number,
  facts: Pick<StoredCategory, 'name' | 'slug' | 'description' | 'icon' | 'color'>,
) =>
  z.parse(StoredCategory, { ...facts, _id: `cat_${String(order).padStart(26, '0')}`, order, isActive: true });

/** The categories of a new supplements shop; its admins make them theirs. */
export const defaultCategories: StoredCategory[] = [
  initial(1, {
    name: 'Proteínas',
    slug: 'proteinas',
    description: 'Suero, caseína y vegetales para recuperar y crecer.',
    icon: '💪',
    color: '#10B981',
  }),
  initial(2, {
    name: 'Rendimiento',
    slug: 'rendimiento',
    description: 'Creatina, preentreno y aminoácidos para rendir más.',
    icon: '⚡',
    color: '#0EA5E9',
  }),
  initial(3, {
    name: 'Vitaminas y minerales',
    slug: 'vitaminas',
    description: 'Lo que falta en el plato, en su medida.',
    icon: '🌿',
    color: '#65A30D',
  }),
  initial(4, {
    name: 'Barritas y snacks',
    slug: 'snacks',
    description: 'Proteína y energía entre horas, listas para llevar.',
    icon: '🍫',
    color: '#B45309',
  }),
  initial(5, {
    name: 'Hidratación',
    slug: 'hidratacion',
    description: 'Electrolitos, botellas y mezcladores.',
    icon: '💧',
    color: '#0891B2',
  }),
  initial(6, {
    name: 'Fuerza',
    slug: 'fuerza',
    description: 'Pesos, bandas y accesorios para entrenar en casa.',
    icon: '🏋️',
    color: '#475569',
  }),
  initial(7, {
    name: 'Movilidad y descanso',
    slug: 'movilidad',
    description: 'Esterillas, rodillos y masaje para recuperar.',
    icon: '🧘',
    color: '#8B5CF6',
  }),
];

/**
 * Writes the categories of a new stage if it has none at all; whatever its admins changed or deleted stays so.
 * All or none, so that a crash does not leave some. Tells whether it did.
 */
export async function writeDefaultCategories(): Promise<boolean> {
  if ((await findCategories()).length > 0) return false;
  try {
    await transact(
      defaultCategories.map((category) =>
        putStep(
          'category_exists',
          { ...keys.category(category._id), ...category },
          { condition: 'attribute_not_exists(pk)' },
        ),
      ),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
