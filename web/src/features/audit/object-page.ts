import type { AuditEntry } from '#shared/contracts/back-office/audit-trail.ts';
import { allCategories } from '#shared/rules/back-office/audit.ts';
import { evaluationPaths } from '#shared/rules/training/evaluation-lists.ts';
import { adminUrls } from '../../app/admin/admin-urls.ts';

const pages: Record<string, (id: string) => string> = {
  order: adminUrls.order,
  user: adminUrls.user,
  product: adminUrls.product,
  category: (id) =>
    id === allCategories
      ? adminUrls.categories
      : `${adminUrls.categories}?dialogo=editar&de=${encodeURIComponent(id)}`,
  review: (id) => `${adminUrls.reviews}?dialogo=ver&de=${encodeURIComponent(id)}`,
  role: (id) => `${adminUrls.roles}?dialogo=editar&de=${encodeURIComponent(id)}`,
  routine: adminUrls.routine,
  run: () => adminUrls.routineTiming,
  option: (list) => {
    const key = Object.entries(evaluationPaths).find(([, path]) => path === list)?.[0];
    return adminUrls.evaluation + (key ? `?lista=${key}` : '');
  },
  export: () => adminUrls.orders,
};

/** The page of the object of an entry; null when it has been removed, or this release knows none. */
export const objectPage = ({ action, object }: AuditEntry): string | null =>
  action === 'remove' || !Object.hasOwn(pages, object.kind) ? null : pages[object.kind]!(object.id);
