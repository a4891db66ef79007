import { useCan } from '../../../api/back-office/use-can.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { RowSkeletons } from '../../../ui/list/row-skeletons.tsx';
import { useUrlDialog } from '../../../ui/overlay/use-url-dialog.ts';
import { messages } from './messages.ts';
import { useInitializeRoles } from './mutations.ts';
import { useRoles } from './queries.ts';
import { RoleDialogs, roleDialogs } from './role-dialogs.tsx';
import { RoleTable } from './role-table.tsx';
import type { ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import { isFixedRole } from '#shared/rules/accounts/role.ts';
import { StatCard, StatCards } from '../../../ui/display/stat-card.tsx';

/** The page of the roles below its title: counters, table and dialogs. */
export function RoleList() {
  const query = useRoles();
  const { dialog, open, close } = useUrlDialog(roleDialogs);
  const { data: roles } = query;
  const canWrite = useCan('roles:write');
  const canSeeUsers = useCan('users:read');
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="office-help mt-0">
          Un cambio de rol o de permisos vale desde el siguiente clic de quien lo tiene.
        </p>
        {canWrite && (
          <div className="office-tools">
            <InitializeButton />
            {canSeeUsers && (
              <Button variant="secondary" onClick={() => open('asignar')}>
                Asignar rol
              </Button>
            )}
            <Button onClick={() => open('nuevo')}>
              <PlusIcon width={20} height={20} />
              Nuevo rol
            </Button>
          </div>
        )}
      </div>
      <div className="mt-4 grid gap-6">
        {(!query.error || roles) && <RoleCounters roles={roles} />}
        <QueryState query={query} skeleton={<RowSkeletons />} errorTitle={messages.loadFailed}>
          {(shown) => <RoleTable roles={shown} onOpen={open} />}
        </QueryState>
      </div>
      {/* outside the list, so that a refetch does not discard what the admin has typed */}
      {dialog && <RoleDialogs dialog={dialog} roles={roles ?? []} onClose={close} />}
    </>
  );
}

function InitializeButton() {
  const initialize = useInitializeRoles();
  return (
    <Button
      variant="secondary"
      busyText={initialize.isPending && 'Inicializando...'}
      onClick={() => initialize.mutate(undefined)}
    >
      Inicializar
    </Button>
  );
}

/** The counters of the page: roles, registered users, and those of them who come into the back office. */
function RoleCounters({ roles }: { roles: readonly ManagedRole[] | undefined }) {
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
