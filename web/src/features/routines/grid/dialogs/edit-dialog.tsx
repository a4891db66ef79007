import { useEffect, useRef, useState } from 'react';
import type { Routine } from '#shared/contracts/routines.ts';
import { driveLinkProblem } from '#shared/rules/drive-link.ts';
import { getSession } from '../../../../api/session.ts';
import { Button } from '../../../../ui/button.tsx';
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
 * Edits name and link of a routine. One that another admin deletes while something is typed can be created again, in its slot.
 */
export function EditDialog({ routine, isDeleted, onTyped, onNotFound, onCreated, onClose }: Props) {
  const nameField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(routine.name);
  const [link, setLink] = useState(routine.driveLink);
  // the version that the admin saw and now replaces
  const [original, setOriginal] = useState(routine);
  const [isSubmitted, setSubmitted] = useState(false);
  const [hasConflict, setConflict] = useState(false);
  const [wasDeleted, setDeleted] = useState(false);
  const isTyped = name !== original.name || link !== original.driveLink;
  if (isDeleted && isTyped && !wasDeleted) setDeleted(true);
  const isKept = isTyped || wasDeleted;
  useEffect(() => {
    onTyped(isKept);
    return () => onTyped(false);
  }, [isKept, onTyped]);
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
  const isPending = edit.isPending || create.isPending;
  const errors = {
    name: name.trim() === '' ? messages.incomplete : undefined,
    link: driveLinkProblem(link) ?? undefined,
  };

  const submit = () => {
    setSubmitted(true);
    if (errors.name || errors.link) return;
    if (!getSession()) {
      toast.error({ title: messages.editFailed, description: messages.unauthorized });
      return;
    }
    const [typedName, driveLink] = [name.trim(), link.trim()];
    if (!wasDeleted) {
      edit.mutate({ original, name: typedName, driveLink });
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
      { onSuccess: ({ data }) => onCreated(data.routine) },
    );
  };
  const keepMine = () => {
    setOriginal(routine);
    setConflict(false);
    // the pressed button disappears
    nameField.current?.focus();
  };
  const takeTheirs = () => {
    keepMine();
    setName(routine.name);
    setLink(routine.driveLink);
  };

  return (
    <FormDialog
      title="Editar rutina"
      confirmText="Guardar cambios"
      busyText={isPending && 'Guardando...'}
      deletedText={wasDeleted && messages.deletedMeanwhile}
      isBlocked={hasConflict && !wasDeleted}
      isTyped={isTyped}
      onSubmit={submit}
      onClose={onClose}
    >
      {hasConflict && !wasDeleted && (
        <EditConflict routine={routine} onKeepMine={keepMine} onTakeTheirs={takeTheirs} />
      )}
      <Field label="Nombre" error={isSubmitted ? errors.name : undefined}>
        <Input
          ref={nameField}
          data-autofocus
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field
        label="Enlace de Google Drive"
        hint="El archivo debe estar compartido: cualquiera con el enlace puede verlo."
        error={isSubmitted ? errors.link : undefined}
      >
        <Input
          type="url"
          inputMode="url"
          value={link}
          maxLength={500}
          onChange={(event) => setLink(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

interface ConflictProps {
  routine: Routine;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows the version that another admin has saved, and lets the admin choose between the two (P35). */
function EditConflict({ routine: { name, driveLink, month }, onKeepMine, onTakeTheirs }: ConflictProps) {
  return (
    <div role="alert" className="office-notice">
      <p>
        <strong>Alguien ha cambiado esta rutina mientras la editabas.</strong> No se ha guardado nada tuyo.
        Ahora está en el Mes {month}, se llama «{name}» y su enlace es:
      </p>
      <p className="mt-1 break-all">{driveLink}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onTakeTheirs}>
          Partir de la suya
        </Button>
        <Button variant="secondary" onClick={onKeepMine}>
          Seguir con la mía
        </Button>
      </div>
    </div>
  );
}
