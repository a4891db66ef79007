import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { CategoryFields } from './category-fields.tsx';
import { categoryLabels, changedFields, problemsOf, valuesOf } from './category-values.ts';
import { messages } from './messages.ts';
import { isCategoryDeleted, useSaveCategory } from './mutations.ts';

interface Props {
  /** Null for a new category. */
  category: ManagedCategory | null;
  /** Said when it cannot be saved. */
  failed?: string;
  onSaved?: (category: ManagedCategory) => void;
  onClose: () => void;
}

/**
 * Creates or edits a category. When another admin has saved it meanwhile, both versions are compared field by field; one that
 * was deleted can be created again.
 */
export function CategoryDialog({ category, failed, onSaved, onClose }: Props) {
  const { wasDeleted, values, problems, change, dialog } = useEditForm({
    draft: `category ${category?._id ?? 'new'}`,
    edited: category,
    valuesOf,
    labels: categoryLabels,
    textOf: (typed, field) => typed[field],
    show: showValue,
    problemsOf,
    changedFields,
    save: useSaveCategory(failed),
    isDeleted: isCategoryDeleted,
    onSaved: ({ data }) => onSaved?.(data.category),
    onClose,
  });
  return (
    <FormDialog
      title={category ? 'Editar categoría' : 'Nueva categoría'}
      confirmText={category ? 'Guardar cambios' : 'Crear categoría'}
      deletedText={wasDeleted && messages.deletedMeanwhile}
      {...dialog}
    >
      <CategoryFields values={values} problems={problems} onChange={change} />
    </FormDialog>
  );
}

/** A color is shown beside its code. */
const showValue = (name: string, value: string) =>
  name === 'color' ? (
    <span className="flex items-center gap-2">
      <span aria-hidden className="color-swatch" style={{ background: value }} />
      {value}
    </span>
  ) : (
    value
  );
