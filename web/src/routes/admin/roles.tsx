import { sitePaths } from '#shared/rules/site-paths.ts';
import { adminHomeName } from '../../ui/back-office/sections.ts';
import { Head } from '../../ui/head.tsx';
import { RoleList } from '../../features/back-office/roles/role-list.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/roles: who may do what in the back office. */
export default function RolesPage() {
  return (
    <div className="max-w-7xl">
      <Head title="Roles" noindex />
      <BackLink to={sitePaths.admin}>{adminHomeName}</BackLink>
      <h1 className="mt-1 text-xl">Roles</h1>
      <RoleList />
    </div>
  );
}
