import { useId, useState } from 'react';
import type { ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import { permissions, permissionTexts } from '#shared/rules/permissions.ts';
import { adminRole, isFixedRole } from '#shared/rules/role.ts';
import { savedVersion } from '../../api/back-office/stale-edit.ts';
import { useCan } from '../../api/back-office/use-can.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { VersionComparison } from '../../ui/form/version-comparison.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx';
import { useSaveRole } from './mutations.ts';
import { RoleFields } from './role-fields.tsx';
import {
  changedFields,
  problemsOf,
  roleFieldNames,
  roleLabels,
  textOf,
  valuesOf,
  type RoleValues,
} from './role-values.ts';

interface Props {
  /** Null for a new role. */
  edited: ManagedRole | null;
  onClose: () => void;
}

/** Creates or edits a role; one that cannot be changed is shown. */
export function RoleDialog({ edited, onClose }: Props) {
  const canWrite = useCan('roles:write');
  if (edited && (!canWrite || isFixedRole(edited))) return <RoleFacts role={edited} onClose={onClose} />;
  return <RoleForm edited={edited} onClose={onClose} />;
}

/** What a role grants. */
function RoleFacts({ role, onClose }: { role: ManagedRole; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={role.displayName}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      <p>{role.description}</p>
      {role.permissions.length === permissions.length ? (
        <p className="mt-3">
          Tiene todos los permisos{role.name === adminRole && ', también los que lleguen'}.
        </p>
      ) : role.permissions.length === 0 ? (
        <p className="mt-3">No tiene ningún permiso en la administración.</p>
      ) : (
        <ul className="mt-3 list-disc ps-5">
          {role.permissions.map((permission) => (
            <li key={permission}>{permissionTexts[permission]}</li>
          ))}
        </ul>
      )}
      {isFixedRole(role) && <p className="mt-3 text-quiet">Este rol no se puede cambiar.</p>}
    </Dialog>
  );
}

/** When another admin has saved the role meanwhile, both versions are compared field by field. */
function RoleForm({ edited, onClose }: Props) {
  const id = useId();
  // what the admin saw and replaces; a refetch of the list does not change it
  const [saved, setSaved] = useState(edited);
  const [values, setValues] = useState(() => valuesOf(edited));
  const [newer, setNewer] = useState<ManagedRole | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const save = useSaveRole();
  const { error } = save;
  const problems = {
    ...(error instanceof ApiError && error.field && { [error.field]: error.message }),
    ...(isSubmitted && problemsOf(values)),
  };

  const submit = (wanted: RoleValues, before: ManagedRole | null) => {
    setSubmitted(true);
    if (Object.keys(problemsOf(wanted)).length > 0) return;
    if (before && Object.keys(changedFields(wanted, before)).length === 0) {
      onClose();
      return;
    }
    save.mutate(
      { saved: before, values: wanted },
      { onSuccess: onClose, onError: (failure) => setNewer(savedVersion(failure) as ManagedRole | null) },
    );
  };
  const change = (typed: Partial<RoleValues>) => {
    // what the server has refused may be right now
    if (save.isError) save.reset();
    setValues((before) => ({ ...before, ...typed }));
  };
  /** The picked texts stand for fields of the admin's version or of the saved one. */
  const choose = (chosen: Record<string, string>) => {
    const other = valuesOf(newer);
    const wanted = Object.fromEntries(
      roleFieldNames.map((field) => [
        field,
        (chosen[field] === textOf(values, field) ? values : other)[field],
      ]),
    ) as unknown as RoleValues;
    setSaved(newer);
    setNewer(null);
    setValues(wanted);
    submit(wanted, newer);
  };

  return (
    <Dialog
      open
      // closing would not cancel the request, and would hide its error
      onClose={() => !save.isPending && onClose()}
      title={edited ? 'Editar rol' : 'Nuevo rol'}
      footer={
        <DialogFooter
          closeText={newer ? 'Descartar lo mío' : 'Cancelar'}
          isBusy={save.isPending}
          onClose={onClose}
        >
          <Button type="submit" form={id} busyText={save.isPending && 'Guardando...'}>
            {newer ? 'Guardar lo elegido' : edited ? 'Guardar cambios' : 'Crear rol'}
          </Button>
        </DialogFooter>
      }
    >
      {newer && saved ? (
        <VersionComparison
          id={id}
          fields={roleFieldNames.map((name) => ({
            name,
            label: roleLabels[name],
            opened: textOf(valuesOf(saved), name),
            mine: textOf(values, name),
            saved: textOf(valuesOf(newer), name),
          }))}
          onChoose={choose}
        />
      ) : (
        <form
          id={id}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!save.isPending) submit(values, saved);
          }}
        >
          <RoleFields
            values={values}
            problems={problems}
            isInUse={(saved?.users ?? 0) > 0}
            onChange={change}
          />
        </form>
      )}
    </Dialog>
  );
}
