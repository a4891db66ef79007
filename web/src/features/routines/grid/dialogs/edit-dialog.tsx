import { useEffect, useState } from 'react';
import type { Routine } from '#shared/contracts/routines/routines.ts';
import { driveLinkProblem } from '#shared/rules/routines/drive-link.ts';
import { getSession } from '../../../../api/session.ts';
import { draftOf } from '../../../../api/storage/drafts.ts';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { messages } from '../../messages.ts';
import { useCreateRoutine } from '../../use-create-routine.ts';
import { useEditRoutine } from '../routine-mutations.ts';

interface Props {
  /** The current version, or the last one; another admin may change it while the dialog is open. */
  routine: Routine;
  /** Another admin has deleted the routine. */
  isDeleted: boolean;
  /** Called with whether something is typed, which the form keeps when the routine is deleted. */
  onTyped: (isTyped: boolean) => void;
  /** A save has found it deleted, and nothing is typed. */
  onNotFound: (routine: Routine) => void;
  onCreated: (routine: Routine) => void;
  onClose: () => void;
}

/**
 * Edits name and link of a routine. When another admin has saved it meanwhile, both versions are compared field by field (P35).
 * One that another admin deletes while something is typed can be created again, in its slot.
 */
export function EditDialog(props: Props) {
  const { routine } = props;
  const form = useTypedRoutine(routine);
  const { typed, setTyped, isTyped } = form;
  const { original, name, link } = typed;
  const { wasDeleted, hasConflict, isPending, errors, submit, choose, close } = useSaving(props, form);
  const compared = [
    ['name', 'Nombre', name.trim()],
    ['driveLink', 'Enlace de Google Drive', link.trim()],
  ] as const;

  return (
    <FormDialog
      title="Editar rutina"
      confirmText="Guardar cambios"
      busyText={isPending && 'Guardando...'}
      deletedText={wasDeleted && messages.deletedMeanwhile}
      comparison={
        hasConflict && !wasDeleted
          ? {
              fields: compared.map(([field, label, mine]) => ({
                name: field,
                label,
                opened: original[field],
                mine,
                saved: routine[field],
              })),
              onChoose: choose,
            }
          : null
      }
      isTyped={isTyped}
      onDiscardDraft={form.onDiscardDraft}
      onSubmit={submit}
      onClose={close}
    >
      <Field label="Nombre" error={errors?.name}>
        <Input
          data-autofocus
          value={name}
          maxLength={120}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
      </Field>
      <Field
        label="Enlace de Google Drive"
        hint="El archivo debe estar compartido: cualquiera con el enlace puede verlo."
        error={errors?.link}
      >
        <Input
          type="url"
          inputMode="url"
          value={link}
          maxLength={500}
          onChange={(event) => setTyped({ ...typed, link: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}

/** How it is saved: over the version that the admin looked at, or as a new routine once it was deleted. */
function useSaving(
  { routine, isDeleted, onTyped, onNotFound, onCreated, onClose }: Props,
  { typed, setTyped, isTyped, draft }: ReturnType<typeof useTypedRoutine>,
) {
  const { original, name, link } = typed;
  const [isSubmitted, setSubmitted] = useState(false);
  const [hasConflict, setConflict] = useState(false);
  const [wasDeleted, setDeleted] = useWasDeleted(isDeleted, isTyped, onTyped);
  const create = useCreateRoutine();
  const edit = useEditRoutine({
    onEdited: onClose,
    onConflict: () => setConflict(true),
    onNotFound: () => {
      if (isTyped) setDeleted(true);
      else onNotFound(routine);
      return isTyped;
    },
  });
  const errors = errorsOf(typed, wasDeleted);
  const submit = () => {
    setSubmitted(true);
    if (errors.name || errors.link) return;
    if (!getSession()) {
      toast.error({ title: messages.editFailed, description: messages.unauthorized });
      return;
    }
    const [typedName, driveLink] = [name.trim(), link.trim()];
    if (!wasDeleted) {
      edit.mutate({ original, name: typedName, driveLink }, { onSaved: draft.drop });
      return;
    }
    create.mutate(
      {
        name: typedName,
        googleDriveLink: driveLink,
        workoutTypeId: routine.workoutType._id,
        trainingFrequencyId: routine.trainingFrequency._id,
        month: routine.month,
      },
      { onSaved: draft.drop, onSuccess: ({ data }) => onCreated(data.routine) },
    );
  };
  const close = () => {
    draft.drop();
    onClose();
  };
  /** Saves the picked values on top of the version that was looked at. */
  const choose = (chosen: Record<string, string>) => {
    const { name: pickedName = name, driveLink = link } = chosen;
    setTyped({ original: routine, name: pickedName, link: driveLink });
    setConflict(false);
    if (pickedName === routine.name && driveLink === routine.driveLink) close();
    else edit.mutate({ original: routine, name: pickedName, driveLink }, { onSaved: draft.drop });
  };
  return {
    wasDeleted,
    hasConflict,
    isPending: edit.isPending || create.isPending,
    /** Once it was sent. */
    errors: isSubmitted ? errors : null,
    submit,
    choose,
    close,
  };
}

/** Whether another admin has deleted the routine while something was typed; what is typed then stays. */
function useWasDeleted(isDeleted: boolean, isTyped: boolean, onTyped: Props['onTyped']) {
  const [wasDeleted, setDeleted] = useState(false);
  if (isDeleted && isTyped && !wasDeleted) setDeleted(true);
  const isKept = isTyped || wasDeleted;
  useEffect(() => {
    onTyped(isKept);
    return () => onTyped(false);
  }, [isKept, onTyped]);
  return [wasDeleted, setDeleted] as const;
}

/** What is wrong with the values. A plan may stand alone, and one that was deleted takes its plan along. */
function errorsOf({ original, name, link }: TypedRoutine, wasDeleted: boolean) {
  const mayBeEmpty = original.planVersion !== null && !wasDeleted;
  return {
    name: name.trim() === '' ? messages.incomplete : undefined,
    link: mayBeEmpty && link.trim() === '' ? undefined : (driveLinkProblem(link) ?? undefined),
  };
}

interface TypedRoutine {
  original: Routine;
  name: string;
  link: string;
}

/** What is typed into the form of a routine, and the version that the admin saw and replaces; the tab keeps it. */
function useTypedRoutine(routine: Routine) {
  const opened: TypedRoutine = { original: routine, name: routine.name, link: routine.driveLink };
  const [draft] = useState(() => draftOf<TypedRoutine>(`routine ${routine._id}`));
  const [kept, setKept] = useState(() => draft.find());
  const [typed, setTyped] = useState(kept ?? opened);
  const isTyped = typed.name !== typed.original.name || typed.link !== typed.original.driveLink;
  useEffect(() => {
    if (isTyped) draft.keep(typed);
    else draft.drop();
  }, [draft, isTyped, typed]);
  const discard = () => {
    setKept(null);
    setTyped(opened);
  };
  return { typed, setTyped, isTyped, draft, onDiscardDraft: kept && isTyped ? discard : undefined };
}
