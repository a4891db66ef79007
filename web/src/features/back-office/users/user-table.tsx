import { useRef } from 'react';
import type { ListedUser, ManagedUser } from '#shared/contracts/back-office/managed-user.ts';
import { adminRole } from '#shared/rules/accounts/role.ts';
import { useCan } from '../../../api/back-office/use-can.ts';
import { adminUrls } from '../../../ui/back-office/admin-urls.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { type Column, DataTable } from '../../../ui/list/data-table.tsx';
import { useListFocus } from '../../../ui/list/use-list-focus.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { formatDate } from '../../../ui/format-dates.ts';
import { UserActivity } from './user-activity.tsx';
import { UserStatus } from './user-status.tsx';
import { useSession } from '../../../api/session.ts';
import { MoreIcon } from '../../../ui/back-office/icons.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/overlay/menu.tsx';
import { BanButton } from './ban-button.tsx';

interface Props {
  users: readonly ListedUser[];
  onBan: (userId: string) => void;
}

/** One page of the users. */
export function UserTable({ users, onBan }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  useListFocus(body);
  const mayBan = useCan('users:ban');
  const columns: Column<ListedUser>[] = [
    {
      label: 'Usuario',
      place: 'title',
      width: 'minmax(0, 1.2fr)',
      render: ({ _id, name }) => (
        <Link to={adminUrls.user(_id)} className="row-name inline-flex items-center">
          {name}
        </Link>
      ),
    },
    { label: 'Contacto', width: 'minmax(0, 1.5fr)', render: (user) => <Contact user={user} /> },
    {
      label: 'Plan y actividad',
      width: 'minmax(0, 1.7fr)',
      render: (user) => <UserActivity user={user} />,
    },
    {
      label: 'Rol',
      width: '7rem',
      render: ({ role }) => (
        <Badge tone={role.name === adminRole ? 'signal' : 'neutral'}>{role.displayName}</Badge>
      ),
    },
    { label: 'Estado', width: '7.5rem', render: (user) => <UserStatus user={user} /> },
    {
      label: 'Registro',
      width: '6.5rem',
      render: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
    },
  ];
  if (mayBan)
    columns.push({
      label: 'Acciones',
      place: 'actions',
      width: '6.5rem',
      render: (user) => <UserMenu user={user} onBan={() => onBan(user._id)} />,
    });
  return (
    <DataTable label="Usuarios" columns={columns} rows={users} keyOf={({ _id }) => _id} bodyRef={body} />
  );
}

function Contact({ user: { email, phone } }: { user: ManagedUser }) {
  return (
    <div className="user-contact">
      <p>{email}</p>
      {phone && <p className="text-sm text-quiet">{phone}</p>}
    </div>
  );
}

interface UserMenuProps {
  user: ManagedUser;
  /** Opens the dialog of the ban. */
  onBan: () => void;
}

/** What can be done with a user in the list: readmitting is visible, the ban is in the menu. */
function UserMenu({ user, onBan }: UserMenuProps) {
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
