import type { ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import { useCan } from '../../../api/back-office/use-can.ts';
import { useLastListed } from '../../../ui/form/deleted-notice.tsx';
import type { UrlDialog } from '../../../ui/overlay/use-url-dialog.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { RemoveDialog } from '../../../ui/overlay/remove-dialog.tsx';
import { usersText } from './messages.ts';
import { useRemoveRole } from './mutations.ts';

/** The dialogs of the page, as its URL names them. */
export const roleDialogs = ['nuevo', 'editar', 'eliminar', 'asignar'] as const;
type RoleDialogKind = (typeof roleDialogs)[number];

/** Opens a dialog, about a role except for a new one. */
export type OpenRoleDialog = (kind: RoleDialogKind, id?: string) => void;

interface Props {
  dialog: UrlDialog<RoleDialogKind>;
  roles: readonly ManagedRole[];
  onClose: () => void;
}

/** The open dialog. One about a role that does not exist, as in an old link, is not shown. */
export function RoleDialogs({ dialog: { kind, id }, roles, onClose }: Props) {
  const canWrite = useCan('roles:write');
  const canSeeUsers = useCan('users:read');
  // a link of an admin who may
  if ((!canWrite && kind !== 'editar') || (!canSeeUsers && kind === 'asignar')) return null;
  if (kind === 'nuevo') return <RoleDialog edited={null} onClose={onClose} />;
  // a link names the user by e-mail
  if (kind === 'asignar') return <AssignDialog roles={roles} search={id} onClose={onClose} />;
  const role = roles.find(({ _id }) => _id === id);
  if (kind === 'editar') return <EditDialog key={id} role={role} onClose={onClose} />;
  if (!role) return null;
  return <RemoveRoleDialog key={role._id} role={role} onClose={onClose} />;
}

/** The form of a role as it was last listed. */
function EditDialog({ role, onClose }: { role: ManagedRole | undefined; onClose: () => void }) {
  const listed = useLastListed(role);
  return listed ? <RoleDialog edited={listed} onClose={onClose} /> : null;
}

interface RemoveRoleDialogProps {
  role: ManagedRole;
  onClose: () => void;
}

/** Asks before a role is deleted; one that users have says why it is not. */
function RemoveRoleDialog({ role, onClose }: RemoveRoleDialogProps) {
  const remove = useRemoveRole();
  return (
    <RemoveDialog
      title="Eliminar rol"
      item={role}
      remove={remove}
      obstacle={
        role.users > 0 && (
          <p>
            <strong>{role.displayName}</strong> tiene {usersText(role.users)}. Dales otro rol; después podrás
            eliminarlo.
          </p>
        )
      }
      onClose={onClose}
    >
      <p>
        Se elimina <strong>{role.displayName}</strong>, que no tiene usuarios.
      </p>
    </RemoveDialog>
  );
}
