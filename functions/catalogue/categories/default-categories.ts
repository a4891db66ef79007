import * as z from 'zod';
import type { Editor } from '#functions/platform/audit-entries.ts';
import { categoryItems, findCategories, putCategory, StoredCategory } from './categories.ts';
import { putNewItems } from '#functions/platform/table/batches.ts';

/** Fixed ids, so that two concurrent initializers write the same items. */
const defaultCategory = (
  order: number,
  fields: Pick<StoredCategory, 'name' | 'slug' | 'description' | 'icon' | 'color'>,
) =>
  z.parse(StoredCategory, {
    ...fields,
    _id: `cat_${String(order).padStart(26, '0')}`,
    order,
    isActive: true,
  });

/** The categories of a new stage; its admins may change them. */
export const defaultCategories: StoredCategory[] = [
  defaultCategory(1, {
    name: 'Proteínas',
    slug: 'proteinas',
    description: 'Suero, caseína y vegetales para recuperar y crecer.',
    icon: '💪',
    color: '#10B981',
  }),
  defaultCategory(2, {
    name: 'Rendimiento',
    slug: 'rendimiento',
    description: 'Creatina, preentreno y aminoácidos para rendir más.',
    icon: '⚡',
    color: '#0EA5E9',
  }),
  defaultCategory(3, {
    name: 'Vitaminas y minerales',
    slug: 'vitaminas',
    description: 'Lo que falta en el plato, en su medida.',
    icon: '🌿',
    color: '#65A30D',
  }),
  defaultCategory(4, {
    name: 'Barritas y snacks',
    slug: 'snacks',
    description: 'Proteína y energía entre horas, listas para llevar.',
    icon: '🍫',
    color: '#B45309',
  }),
  defaultCategory(5, {
    name: 'Hidratación',
    slug: 'hidratacion',
    description: 'Electrolitos, botellas y mezcladores.',
    icon: '💧',
    color: '#0891B2',
  }),
  defaultCategory(6, {
    name: 'Fuerza',
    slug: 'fuerza',
    description: 'Pesos, bandas y accesorios para entrenar en casa.',
    icon: '🏋️',
    color: '#475569',
  }),
  defaultCategory(7, {
    name: 'Movilidad y descanso',
    slug: 'movilidad',
    description: 'Esterillas, rodillos y masaje para recuperar.',
    icon: '🧘',
    color: '#8B5CF6',
  }),
];

/**
 * Writes the default categories to a stage that has none; returns whether it did. A stage with categories keeps them, also
 * when an admin has changed or deleted some.
 */
export async function writeDefaultCategories(): Promise<boolean> {
  if ((await findCategories()).length > 0) return false;
  return putNewItems(defaultCategories.flatMap(categoryItems));
}

/**
 * Writes the default categories that a stage lacks and returns how many. Existing ones stay as they are, and one whose name
 * or address another category has now is left out.
 */
export async function writeMissingCategories(editor: Editor): Promise<number> {
  const written = await Promise.all(defaultCategories.map((each) => putCategory(each, editor)));
  return written.filter(Boolean).length;
}
