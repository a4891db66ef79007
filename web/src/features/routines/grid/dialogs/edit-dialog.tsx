import { useId, useRef, useState, type FormEvent } from 'react';
import type { Routine } from '#shared/contracts/routines.ts';
import { driveLinkProblem } from '#shared/rules/drive-link.ts';
import { getSession } from '../../../../api/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { messages } from '../../messages.ts';
import { useEditRoutine } from '../../grid-query.ts';

interface Props {
  /** As it is now; another may change it while the dialog is open. */
  routine: Routine;
  /** It turned out to be gone when it was saved. */
  onGone: (routine: Routine) => void;
  onClose: () => void;
}

/** Name and link of a routine (wizard-and-back-office.md section 5, routine edit). */
export function EditDialog({ routine, onGone, onClose }: Props) {
  const form = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(routine.name);
  const [link, setLink] = useState(routine.driveLink);
  // what is being replaced, as whoever edits has seen it
  const [seen, setSeen] = useState(routine);
  const [isAsked, setAsked] = useState(false);
  const [isStale, setStale] = useState(false);
  const edit = useEditRoutine({
    onEdited: onClose,
    onStale: () => setStale(true),
    onGone: () => onGone(routine),
  });
  const problems = {
    name: name.trim() === '' ? messages.incomplete : undefined,
    link: driveLinkProblem(link) ?? undefined,
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isStale || edit.isPending || problems.name || problems.link) return;
    if (!getSession()) {
      toast.error({ title: messages.editFailed, description: messages.unauthorized });
      return;
    }
    edit.mutate({ seen, name: name.trim(), driveLink: link.trim() });
  };
  // from here on it is known what is being replaced
  const keepMine = () => {
    setSeen(routine);
    setStale(false);
    // the buttons go
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
      // it would be saved all the same, or refused unseen
      onClose={() => !edit.isPending && onClose()}
      title="Editar rutina"
      footer={
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            form={form}
            aria-disabled={isStale}
            busyText={edit.isPending && 'Guardando...'}
          >
            Guardar cambios
          </Button>
          <Button variant="ghost" disabled={edit.isPending} onClick={onClose}>
            Cancelar
          </Button>
        </div>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {isStale && <Stale routine={routine} onKeepMine={keepMine} onTakeTheirs={takeTheirs} />}
        <Field label="Nombre" error={isAsked ? problems.name : undefined}>
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
          error={isAsked ? problems.link : undefined}
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

interface StaleProps {
  routine: Routine;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Another was faster (P35): what they have made of it, and the choice. */
function Stale({ routine: { name, driveLink, month }, onKeepMine, onTakeTheirs }: StaleProps) {
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
