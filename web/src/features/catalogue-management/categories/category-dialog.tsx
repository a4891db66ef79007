import { useId, useRef, useState } from 'react';
import type { ManagedCategory } from '#shared/contracts/back-office/category-management.ts';
import { ApiError } from '../../../api/client.ts';
import { savedVersion } from '../../../api/back-office/stale-edit.ts';
import { Button } from '../../../ui/button.tsx';
import { VersionComparison } from '../../../ui/form/version-comparison.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx';
import { CategoryFields } from './category-fields.tsx';
import {
  categoryFieldNames,
  categoryLabels,
  changedFields,
  problemsOf,
  valuesOf,
  type CategoryValues,
} from './category-values.ts';
import { useProblemFocus } from '../use-problem-focus.ts';
import { useSaveCategory } from './mutations.ts';

interface Props {
  /** Null for a new category. */
  category: ManagedCategory | null;
  /** Said when it cannot be saved. */
  failed?: string;
  onSaved?: (category: ManagedCategory) => void;
  onClose: () => void;
}

/** Creates or edits a category. When another admin has saved it meanwhile, both versions are compared field by field. */
export function CategoryDialog({ category, failed, onSaved, onClose }: Props) {
  const id = useId();
  // what the admin saw and replaces; a refetch of the list does not change it
  const [saved, setSaved] = useState(category);
  const [values, setValues] = useState(() => valuesOf(category));
  const [newer, setNewer] = useState<ManagedCategory | null>(null);
  // how often it was pressed in vain: each time the form shows what is wrong
  const [refusals, setRefusals] = useState(0);
  const save = useSaveCategory(failed);
  const { error } = save;
  const problems: Partial<CategoryValues> = {
    ...(error instanceof ApiError && error.field && { [error.field]: error.message }),
    ...(refusals > 0 && problemsOf(values)),
  };

  const form = useRef<HTMLFormElement>(null);
  useProblemFocus(form, refusals);

  const submit = (wanted: CategoryValues, before: ManagedCategory | null) => {
    const refuse = () => setRefusals((times) => times + 1);
    if (problemsOf(wanted).name) {
      refuse();
      return;
    }
    if (before && Object.keys(changedFields(wanted, before)).length === 0) {
      onClose();
      return;
    }
    save.mutate(
      { saved: before, values: wanted },
      {
        onSuccess: ({ data }) => {
          onSaved?.(data.category);
          onClose();
        },
        onError: (failure) => {
          setNewer(savedVersion(failure) as ManagedCategory | null);
          refuse();
        },
      },
    );
  };
  const change = (typed: Partial<CategoryValues>) => {
    // what the server has refused may be right now
    if (save.isError) save.reset();
    setValues((before) => ({ ...before, ...typed }));
  };
  const choose = (chosen: CategoryValues) => {
    setSaved(newer);
    setNewer(null);
    setValues(chosen);
    submit(chosen, newer);
  };

  return (
    <Dialog
      open
      // closing would not cancel the request, and would hide its error
      onClose={() => !save.isPending && onClose()}
      title={category ? 'Editar categoría' : 'Nueva categoría'}
      footer={
        <DialogFooter
          closeText={newer ? 'Descartar lo mío' : 'Cancelar'}
          isBusy={save.isPending}
          onClose={onClose}
        >
          <Button type="submit" form={id} busyText={save.isPending && 'Guardando...'}>
            {newer ? 'Guardar lo elegido' : category ? 'Guardar cambios' : 'Crear categoría'}
          </Button>
        </DialogFooter>
      }
    >
      {newer && saved ? (
        <VersionComparison
          id={id}
          fields={compare(valuesOf(saved), values, valuesOf(newer))}
          show={showValue}
          onChoose={(chosen) => choose({ ...values, ...chosen })}
        />
      ) : (
        <form
          ref={form}
          id={id}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!save.isPending) submit(values, saved);
          }}
        >
          <CategoryFields values={values} problems={problems} onChange={change} />
        </form>
      )}
    </Dialog>
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

/** The three versions of each field, with its label. */
const compare = (opened: CategoryValues, mine: CategoryValues, newer: CategoryValues) =>
  categoryFieldNames.map((name) => ({
    name,
    label: categoryLabels[name],
    opened: opened[name],
    mine: mine[name],
    saved: newer[name],
  }));
