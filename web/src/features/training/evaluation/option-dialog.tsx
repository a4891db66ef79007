import type { ManagedOption } from '#shared/contracts/training/evaluation-management.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { useSaveOption, type ListOfPage } from './mutations.ts';
import { OptionFields } from './option-fields.tsx';
import { changedTexts, optionLabels, problemsOf, valuesOf } from './option-values.ts';

interface Props extends ListOfPage {
  /** Null for a new one. */
  option: ManagedOption | null;
  onClose: () => void;
}

/** Adds an option, or changes the texts of one. When another admin has saved them meanwhile, both versions are compared. */
export function OptionDialog({ option, onClose, ...page }: Props) {
  const { values, problems, change, dialog } = useEditForm({
    draft: `option ${page.list} ${option?._id ?? 'new'}`,
    edited: option,
    valuesOf,
    labels: optionLabels,
    textOf: (typed, field) => typed[field],
    problemsOf,
    changedFields: changedTexts,
    save: useSaveOption(page, option === null),
    onClose,
  });
  return (
    <FormDialog
      title={option ? 'Cambiar textos' : 'Añadir opción'}
      confirmText={option ? 'Guardar cambios' : 'Añadir opción'}
      {...dialog}
    >
      <OptionFields list={page.list} isNew={!option} values={values} problems={problems} onChange={change} />
    </FormDialog>
  );
}
