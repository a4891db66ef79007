import type { ManagedUser } from '#shared/contracts/back-office/managed-user.ts';
import { useCan } from '../../../api/back-office/use-can.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { useReadmit } from './mutations.ts';

interface Props {
  user: ManagedUser;
  /** Opens the dialog of the ban. */
  onBan: () => void;
}

/** Bans a user after a dialog, or readmits them at once. Not for the own account, nor without the permission. */
export function BanButton({ user: { _id, name, banned }, onBan }: Props) {
  const session = useSession();
  const mayBan = useCan('users:ban');
  const readmit = useReadmit();
  if (!session || !mayBan) return null;
  if (session.user._id === _id) return <span className="text-sm text-quiet">Eres tú</span>;
  return banned ? (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`Readmitir a ${name}`}
      busyText={readmit.isPending && 'Readmitiendo...'}
      onClick={() => readmit.mutate({ id: _id })}
    >
      Readmitir
    </Button>
  ) : (
    <Button size="sm" variant="secondary" aria-label={`Expulsar a ${name}`} onClick={onBan}>
      Expulsar
    </Button>
  );
}
