import type { ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import { isFixedRole } from '#shared/rules/accounts/role.ts';
import { StatCard, StatCards } from '../../../ui/display/stat-card.tsx';

/** The counters of the page: roles, registered users, and those of them who come into the back office. */
export function RoleCounters({ roles }: { roles: readonly ManagedRole[] | undefined }) {
  const isPending = roles === undefined;
  const usersOf = (some: readonly ManagedRole[]) =>
    some.reduce((sum, { users }) => sum + users, 0).toLocaleString('es-ES');
  const own = roles?.filter((role) => !isFixedRole(role)).length ?? 0;
  return (
    <StatCards isPending={isPending}>
      <StatCard
        label="Roles"
        figure={roles?.length}
        note={`${own} que puedes cambiar`}
        isPending={isPending}
      />
      <StatCard
        label="Usuarios registrados"
        figure={roles && usersOf(roles)}
        note="Con cualquier rol"
        isPending={isPending}
      />
      <StatCard
        label="En la administración"
        figure={roles && usersOf(roles.filter(({ permissions }) => permissions.length > 0))}
        note="Con algún permiso"
        isPending={isPending}
      />
    </StatCards>
  );
}
