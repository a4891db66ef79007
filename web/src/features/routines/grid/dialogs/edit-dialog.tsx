import { useId, useRef, useState, type FormEvent } from 'react';
import type { Routine } from '#shared/contracts/routines.ts';
import { driveLinkProblem } from '#shared/rules/drive-link.ts';
import { getSession } from '../../../../api/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../../ui/overlay/dialog-footer.tsx';
import { useTypedText } from '../../../../ui/overlay/typed-dialog.ts';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { messages } from '../../messages.ts';
import { useEditRoutine } from '../routine-mutations.ts';

interface Props {
  /** The current version; another admin may change it while the dialog is open. */
  routine: Routine;
  /** Another admin has deleted the routine. */
  onNotFound: (routine: Routine) => void;
  onClose: () => void;
}

/** Edits name and link of a routine. */
export function EditDialog({ routine, onNotFound, onClose }: Props) {
  const form = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(routine.name);
  const [link, setLink] = useState(routine.driveLink);
  // the version that the admin saw and now replaces
  const [original, setOriginal] = useState(routine);
  const [isSubmitted, setSubmitted] = useState(false);
  const [hasConflict, setConflict] = useState(false);
  useTypedText(name !== original.name || link !== original.driveLink);
  const edit = useEditRoutine({
    onEdited: onClose,
    onConflict: () => setConflict(true),
    onNotFound: () => onNotFound(routine),
  });
  const errors = {
    name: name.trim() === '' ? messages.incomplete : undefined,
    link: driveLinkProblem(link) ?? undefined,
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (hasConflict || edit.isPending || errors.name || errors.link) return;
    if (!getSession()) {
      toast.error({ title: messages.editFailed, description: messages.unauthorized });
      return;
    }
    edit.mutate({ original, name: name.trim(), driveLink: link.trim() });
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
    <Dialog
      open
      // closing would not cancel the request, and would hide its error
      onClose={() => !edit.isPending && onClose()}
      title="Editar rutina"
      footer={
        <DialogFooter isBusy={edit.isPending} onClose={onClose}>
          <Button
            type="submit"
            form={form}
            aria-disabled={hasConflict}
            busyText={edit.isPending && 'Guardando...'}
          >
            Guardar cambios
          </Button>
        </DialogFooter>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {hasConflict && <EditConflict routine={routine} onKeepMine={keepMine} onTakeTheirs={takeTheirs} />}
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
      </form>
    </Dialog>
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
