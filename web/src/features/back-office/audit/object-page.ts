import type { AuditEntry } from '#shared/contracts/back-office/audit-trail.ts';
import { allCategories } from '#shared/rules/back-office/audit.ts';
import { evaluationPaths } from '#shared/rules/training/evaluation-lists.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { adminUrls } from '../../../ui/back-office/admin-urls.ts';

/** The page of each kind of object, and the permission that it takes. */
const pages: Record<string, [Permission, (id: string) => string]> = {
  order: ['orders:read', adminUrls.order],
  user: ['users:read', adminUrls.user],
  product: ['catalogue:write', adminUrls.product],
  category: [
    'catalogue:read',
    (id) =>
      id === allCategories
        ? adminUrls.categories
        : `${adminUrls.categories}?dialogo=editar&de=${encodeURIComponent(id)}`,
  ],
  review: ['reviews:read', (id) => `${adminUrls.reviews}?dialogo=ver&de=${encodeURIComponent(id)}`],
  role: ['roles:read', (id) => `${adminUrls.roles}?dialogo=editar&de=${encodeURIComponent(id)}`],
  exercise: ['routines:read', (id) => `${adminUrls.exercises}?dialogo=editar&de=${encodeURIComponent(id)}`],
  routine: ['routines:read', adminUrls.routine],
  run: ['sending:read', () => adminUrls.routineTiming],
  option: [
    'evaluation:read',
    (list) => {
      const key = Object.entries(evaluationPaths).find(([, path]) => path === list)?.[0];
      return adminUrls.evaluation + (key ? `?lista=${key}` : '');
    },
  ],
  export: ['orders:read', () => adminUrls.orders],
};

/** The page of the object of an entry; null when it has been removed, may not be opened, or this release knows none. */
export function objectPage(
  { action, object }: Pick<AuditEntry, 'action' | 'object'>,
  granted: readonly Permission[],
): string | null {
  if (action === 'remove' || !Object.hasOwn(pages, object.kind)) return null;
  const [permission, pageOf] = pages[object.kind]!;
  return granted.includes(permission) ? pageOf(object.id) : null;
}
