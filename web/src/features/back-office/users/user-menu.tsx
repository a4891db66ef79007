import type { ManagedUser } from '#shared/contracts/back-office/managed-user.ts';
import { useCan } from '../../../api/back-office/use-can.ts';
import { useSession } from '../../../api/session.ts';
import { adminUrls } from '../../../ui/back-office/admin-urls.ts';
import { MoreIcon } from '../../../ui/back-office/icons.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/overlay/menu.tsx';
import { BanButton } from './ban-button.tsx';

interface Props {
  user: ManagedUser;
  /** Opens the dialog of the ban. */
  onBan: () => void;
}

/** What can be done with a user in the list: readmitting is visible, the ban is in the menu. */
export function UserMenu({ user, onBan }: Props) {
  const session = useSession();
  const mayBan = useCan('users:ban');
  const { _id, name, banned } = user;
  if (!mayBan) return null;
  if (banned || session?.user._id === _id) return <BanButton user={user} onBan={onBan} />;
  return (
    <Menu label={`Acciones de ${name}`} trigger={<MoreIcon />}>
      <MenuLink to={adminUrls.user(_id)}>Abrir ficha</MenuLink>
      <MenuItem className="text-danger" onClick={onBan}>
        Expulsar
      </MenuItem>
    </Menu>
  );
}
