import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { defaultCategoryColor } from '#shared/rules/catalogue/category.ts';
import { messages } from './messages.ts';

/** The fields of the form, as they are typed. */
export interface CategoryValues {
  name: string;
  description: string;
  icon: string;
  color: string;
  order: string;
  metaTitle: string;
  metaDescription: string;
}

/** The labels of the fields, in their order. */
export const categoryLabels: Record<keyof CategoryValues, string> = {
  name: 'Nombre',
  description: 'Descripción',
  icon: 'Icono',
  color: 'Color',
  order: 'Orden',
  metaTitle: 'Título para buscadores',
  metaDescription: 'Descripción para buscadores',
};

/** What the form shows of a category; without one, the values of a new category. */
export const valuesOf = (category: ManagedCategory | null): CategoryValues => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  icon: category?.icon ?? '',
  color: category?.color ?? defaultCategoryColor,
  order: String(category?.order ?? 0),
  metaTitle: category?.metaTitle ?? '',
  metaDescription: category?.metaDescription ?? '',
});

/** The fields in the shape of a request. */
export const fieldsOf = ({ name, order, ...texts }: CategoryValues) => ({
  name: name.trim(),
  ...texts,
  order: order === '' ? 0 : Number(order),
});

type CategoryFields = ReturnType<typeof fieldsOf>;

/** The fields that differ from a saved category; an edit sends only these, so that it does not undo a new order. */
export function changedFields(values: CategoryValues, saved: ManagedCategory): Partial<CategoryFields> {
  const changed = Object.entries(fieldsOf(values)).filter(
    ([name, value]) => value !== saved[name as keyof CategoryFields],
  );
  return Object.fromEntries(changed);
}

/** What is wrong with the values before the server has seen them, by field. */
export const problemsOf = ({ name }: CategoryValues): Partial<CategoryValues> =>
  name.trim() === '' ? { name: messages.nameRequired } : {};
