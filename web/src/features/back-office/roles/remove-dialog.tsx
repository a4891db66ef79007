import type { ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import { RemoveDialog } from '../../../ui/overlay/remove-dialog.tsx';
import { usersText } from './messages.ts';
import { useRemoveRole } from './mutations.ts';

interface Props {
  role: ManagedRole;
  onClose: () => void;
}

/** Asks before a role is deleted; one that users have says why it is not. */
export function RemoveRoleDialog({ role, onClose }: Props) {
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
