import type { ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { usersText } from './messages.ts';
import { useRemoveRole } from './mutations.ts';

interface Props {
  role: ManagedRole;
  onClose: () => void;
}

/** Asks before a role is deleted; one that users have says why it is not. */
export function RemoveDialog({ role, onClose }: Props) {
  const remove = useRemoveRole();
  const title = 'Eliminar rol';
  if (role.users > 0)
    return (
      <Dialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>Entendido</Button>}>
        <p>
          <strong>{role.displayName}</strong> tiene {usersText(role.users)}. Dales otro rol; después podrás
          eliminarlo.
        </p>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={title}
      confirmText="Eliminar"
      busyText={remove.isPending && 'Eliminando...'}
      isDanger
      onConfirm={() => remove.mutate(role, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        Se elimina <strong>{role.displayName}</strong>, que no tiene usuarios.
      </p>
    </ConfirmDialog>
  );
}
