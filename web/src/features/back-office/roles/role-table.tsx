import { useRef } from 'react';
import type { ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import { permissions } from '#shared/rules/accounts/permissions.ts';
import { adminRole, isFixedRole } from '#shared/rules/accounts/role.ts';
import { useCan } from '../../../api/back-office/use-can.ts';
import { adminUrls } from '../../../ui/back-office/admin-urls.ts';
import { AuditMenuLink } from '../../../ui/back-office/audit-links.tsx';
import { MoreIcon, OpenIcon, PencilIcon } from '../../../ui/back-office/icons.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { formatDate } from '../../../ui/format-dates.ts';
import { DataTable, type Column } from '../../../ui/list/data-table.tsx';
import { useListFocus } from '../../../ui/list/use-list-focus.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { TrashIcon } from '../../../ui/page-icons.tsx';
import { permissionsText } from './messages.ts';
import type { OpenRoleDialog } from './role-dialogs.tsx';

interface Props {
  roles: readonly ManagedRole[];
  onOpen: OpenRoleDialog;
}

/** The roles with what they grant and how many users have them. */
export function RoleTable({ roles, onOpen }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  useListFocus(body);
  const maySeeUsers = useCan('users:read');
  const columns: Column<ManagedRole>[] = [
    {
      label: 'Rol',
      place: 'title',
      width: 'minmax(0, 1fr)',
      render: ({ _id, name, displayName }) => (
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <button type="button" className="row-name" onClick={() => onOpen('editar', _id)}>
              {displayName}
            </button>
            {name === adminRole && <Badge tone="soft">Admin</Badge>}
          </p>
          <p className="text-sm text-quiet">{name}</p>
        </div>
      ),
    },
    {
      label: 'Descripción',
      width: 'minmax(0, 1.4fr)',
      render: ({ description, permissions: granted }) => (
        <div className="min-w-0">
          <p>{description}</p>
          <p className="text-sm text-quiet">{permissionsText(granted.length, permissions.length)}</p>
        </div>
      ),
    },
    {
      label: 'Usuarios',
      width: '6rem',
      isNumber: true,
      render: ({ name, displayName, users }) => {
        const text = users.toLocaleString('es-ES');
        return maySeeUsers ? (
          <Link
            to={adminUrls.usersOfRole(name)}
            aria-label={`${text} con el rol ${displayName}`}
            className="tall-link underline underline-offset-4"
          >
            {text}
          </Link>
        ) : (
          text
        );
      },
    },
    { label: 'Creado', width: '8rem', render: ({ createdAt }) => formatDate(createdAt) },
    {
      label: 'Acciones',
      place: 'actions',
      width: '2.75rem',
      render: (role) => <RoleMenu role={role} onOpen={onOpen} />,
    },
  ];
  return <DataTable label="Roles" columns={columns} rows={roles} keyOf={({ _id }) => _id} bodyRef={body} />;
}

function RoleMenu({ role, onOpen }: { role: ManagedRole; onOpen: OpenRoleDialog }) {
  const canWrite = useCan('roles:write') && !isFixedRole(role);
  return (
    <Menu label={`Acciones de ${role.displayName}`} trigger={<MoreIcon />}>
      <MenuItem onClick={() => onOpen('editar', role._id)}>
        {canWrite ? <PencilIcon width={20} height={20} /> : <OpenIcon width={20} height={20} />}
        {canWrite ? 'Editar' : 'Ver permisos'}
      </MenuItem>
      <AuditMenuLink objectId={role._id} />
      {canWrite && (
        <MenuItem onClick={() => onOpen('eliminar', role._id)}>
          <TrashIcon width={20} height={20} />
          Eliminar
        </MenuItem>
      )}
    </Menu>
  );
}
