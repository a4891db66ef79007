import { useId, useState, type FormEvent } from 'react';
import type { ManagedOption } from '#shared/contracts/back-office/evaluation-management.ts';
import { savedVersion } from '../../api/back-office/stale-edit.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { VersionComparison } from '../../ui/form/version-comparison.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx';
import { messages } from './messages.ts';
import { useAddOption, useEditOption, type ListOfPage } from './mutations.ts';
import { OptionFields, type OptionValues } from './option-fields.tsx';
import { changedTexts, optionLabels, textNames, trimmed, type OptionTexts } from './option-texts.ts';

interface Props extends ListOfPage {
  /** Null for a new one. */
  option: ManagedOption | null;
  onClose: () => void;
}

/** Adds an option, or changes the texts of one. When another admin has saved them meanwhile, both versions are compared. */
export function OptionDialog({ option, onClose, ...page }: Props) {
  const id = useId();
  // what the admin saw and replaces; a refetch of the list does not change it
  const [saved, setSaved] = useState(option);
  const [values, setValues] = useState<OptionValues>({
    name: option?.name ?? '',
    description: option?.description ?? '',
    days: '3',
  });
  const [newer, setNewer] = useState<ManagedOption | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const add = useAddOption(page);
  const edit = useEditOption(page);
  const isPending = add.isPending || edit.isPending;
  const error = add.error ?? edit.error;
  const problemOf = (name: string) => {
    if (name === 'name' && isSubmitted && values.name.trim() === '') return messages.nameRequired;
    return error instanceof ApiError && error.field === name ? error.message : undefined;
  };

  const save = (wanted: OptionTexts, before: ManagedOption | null) => {
    const texts = trimmed(wanted);
    setSubmitted(true);
    if (texts.name === '' || isPending) return;
    if (!before) {
      const daysPerWeek = page.list === 'trainingFrequencies' ? { daysPerWeek: Number(values.days) } : {};
      add.mutate({ ...texts, ...daysPerWeek }, { onSuccess: onClose });
      return;
    }
    const changed = changedTexts(texts, before);
    if (Object.keys(changed).length === 0) {
      onClose();
      return;
    }
    edit.mutate(
      { saved: before, texts: changed },
      {
        onSuccess: onClose,
        onError: (failure) => setNewer(savedVersion(failure) as ManagedOption | null),
      },
    );
  };
  const change = (typed: Partial<OptionValues>) => {
    // what the server has refused may be right now
    add.reset();
    edit.reset();
    setValues((before) => ({ ...before, ...typed }));
  };
  const choose = (chosen: OptionTexts) => {
    setSaved(newer);
    setNewer(null);
    setValues({ ...values, ...chosen });
    save(chosen, newer);
  };

  return (
    <Dialog
      open
      // closing would not cancel the request, and would hide its error
      onClose={() => !isPending && onClose()}
      title={option ? 'Cambiar textos' : 'Añadir opción'}
      footer={
        <DialogFooter
          closeText={newer ? 'Descartar lo mío' : 'Cancelar'}
          isBusy={isPending}
          onClose={onClose}
        >
          <Button type="submit" form={id} busyText={isPending && 'Guardando...'}>
            {newer ? 'Guardar lo elegido' : option ? 'Guardar cambios' : 'Añadir opción'}
          </Button>
        </DialogFooter>
      }
    >
      {newer && saved ? (
        <VersionComparison
          id={id}
          fields={textNames.map((name) => ({
            name,
            label: optionLabels[name],
            opened: saved[name],
            mine: values[name],
            saved: newer[name],
          }))}
          onChoose={(chosen) => choose({ ...values, ...chosen })}
        />
      ) : (
        <form
          id={id}
          noValidate
          className="grid gap-4"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            save(values, saved);
          }}
        >
          <OptionFields
            list={page.list}
            isNew={!option}
            values={values}
            problemOf={problemOf}
            onChange={change}
          />
        </form>
      )}
    </Dialog>
  );
}
