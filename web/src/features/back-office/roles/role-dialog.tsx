import type { ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import { permissions, permissionTexts } from '#shared/rules/accounts/permissions.ts';
import { adminRole, isFixedRole } from '#shared/rules/accounts/role.ts';
import { useCan } from '../../../api/back-office/use-can.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { NoticeDialog } from '../../../ui/overlay/notice-dialog.tsx';
import { messages } from './messages.ts';
import { isRoleDeleted, useSaveRole } from './mutations.ts';
import { RoleFields } from './role-fields.tsx';
import { changedFields, problemsOf, roleLabels, textOf, valuesOf } from './role-values.ts';

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
    <NoticeDialog title={role.displayName} onClose={onClose}>
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
    </NoticeDialog>
  );
}

/**
 * When another admin has saved the role meanwhile, both versions are compared field by field; a role that was deleted can be
 * created again.
 */
function RoleForm({ edited, onClose }: Props) {
  const { saved, wasDeleted, values, problems, change, dialog } = useEditForm({
    draft: `role ${edited?._id ?? 'new'}`,
    edited,
    valuesOf,
    labels: roleLabels,
    textOf,
    problemsOf,
    changedFields,
    save: useSaveRole(),
    isDeleted: isRoleDeleted,
    onClose,
  });
  return (
    <FormDialog
      title={edited ? 'Editar rol' : 'Nuevo rol'}
      confirmText={edited ? 'Guardar cambios' : 'Crear rol'}
      deletedText={wasDeleted && messages.deletedMeanwhile}
      {...dialog}
    >
      <RoleFields values={values} problems={problems} isInUse={(saved?.users ?? 0) > 0} onChange={change} />
    </FormDialog>
  );
}
