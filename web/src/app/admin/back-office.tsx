import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { usePermissions } from '../../api/back-office/use-can.ts';
import { matchRoutes, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { SectionsContext, type AdminSection } from '../../ui/back-office/sections.ts';
import { AdminLayout } from './admin-layout.tsx';
import { adminUrls } from '../../ui/back-office/admin-urls.ts';
import { NotGranted, NothingGranted } from './not-granted.tsx';
import { describeSection, type SectionFacts } from './section-description.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { dataPage, lazyComponent, type LazyComponent } from '../lazy-page.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';

/** One page of the back office; `npm run new -- page` adds one. */
interface AdminPage {
  path: string;
  /** Who may see it: users whose role grants this. */
  permission: Permission;
  page: LazyComponent;
  /** Entry in the navigation; a page without one belongs to the section above it. */
  section?: Omit<AdminSection, 'to' | 'description'> & SectionFacts;
}

const NotFoundPage = lazyComponent(() => import('../../routes/no-encontrado.tsx'));
const HomePage = dataPage(() => import('../../routes/admin/home.tsx'));

/** The list and each user: one chunk, which both need almost whole. */
const usersPage = dataPage(() => import('../../routes/admin/users.tsx'));

/** Pages in the order of the navigation. */
const pages: AdminPage[] = [
  {
    path: adminUrls.routines,
    permission: 'routines:read',
    page: dataPage(() => import('../../routes/admin/routines.tsx')),
    section: {
      label: 'Rutinas',
      counts: 'routines',
      about: 'La rutina de cada tipo, frecuencia y mes',
      actions: [['routines:write', 'crear', 'editar', 'mover', 'eliminar']],
    },
  },
  {
    path: adminUrls.routineUpload,
    permission: 'routines:write',
    page: dataPage(() => import('../../routes/admin/routines-upload.tsx')),
  },
  {
    path: adminUrls.routineLinks,
    permission: 'routines:write',
    page: dataPage(() => import('../../routes/admin/routines-links.tsx')),
  },
  {
    path: adminUrls.plan(':id'),
    permission: 'routines:write',
    page: dataPage(() => import('../../routes/admin/routine-plan.tsx')),
  },
  {
    path: adminUrls.exercises,
    permission: 'routines:read',
    page: dataPage(() => import('../../routes/admin/exercises.tsx')),
    section: {
      label: 'Ejercicios',
      about: 'Los ejercicios de los que se componen los planes',
      actions: [['routines:write', 'crear', 'editar', 'retirar']],
    },
  },
  {
    path: adminUrls.routineTiming,
    permission: 'sending:read',
    page: dataPage(() => import('../../routes/admin/routine-timing.tsx')),
    section: {
      label: 'Envío de rutinas',
      counts: 'sending',
      about: 'Cuándo sale cada rutina y a quién, qué rutinas faltan y qué no se pudo entregar',
    },
  },
  {
    path: adminUrls.evaluation,
    permission: 'evaluation:read',
    page: dataPage(() => import('../../routes/admin/evaluation.tsx')),
    section: {
      label: 'Evaluación',
      counts: 'evaluation',
      about: 'Las listas de la evaluación y los planes',
      actions: [['evaluation:write', 'ordenar', 'añadir', 'renombrar', 'retirar']],
    },
  },
  {
    path: adminUrls.products,
    permission: 'catalogue:read',
    page: dataPage(() => import('../../routes/admin/products.tsx')),
    section: {
      label: 'Productos',
      counts: 'products',
      about: 'Los productos de la tienda',
      actions: [['catalogue:write', 'crear', 'editar', 'destacar', 'corregir existencias', 'eliminar']],
    },
  },
  {
    path: adminUrls.product(':id'),
    permission: 'catalogue:write',
    page: dataPage(() => import('../../routes/admin/product.tsx')),
  },
  {
    path: adminUrls.categories,
    permission: 'catalogue:read',
    page: dataPage(() => import('../../routes/admin/categories.tsx')),
    section: {
      label: 'Categorías',
      counts: 'categories',
      about: 'Las categorías de la tienda',
      actions: [['catalogue:write', 'crear', 'editar', 'ordenar', 'activar', 'eliminar']],
    },
  },
  {
    path: adminUrls.reviews,
    permission: 'reviews:read',
    page: dataPage(() => import('../../routes/admin/reviews.tsx')),
    section: {
      label: 'Opiniones',
      about: 'Lo que escriben los compradores sobre los productos',
      actions: [['reviews:write', 'publicar', 'rechazar']],
    },
  },
  {
    path: adminUrls.orders,
    permission: 'orders:read',
    page: dataPage(() => import('../../routes/admin/orders.tsx')),
    section: {
      label: 'Pedidos',
      counts: 'orders',
      about: 'Los pedidos de la tienda',
      actions: [
        ['orders:write', 'preparar', 'enviar', 'cancelar'],
        ['orders:refund', 'reembolsar'],
        ['orders:export', 'exportar'],
      ],
    },
  },
  {
    path: adminUrls.packingSlips,
    permission: 'orders:read',
    page: dataPage(() => import('../../routes/admin/packing-slips.tsx')),
  },
  {
    path: adminUrls.returns,
    permission: 'orders:read',
    page: dataPage(() => import('../../routes/admin/returns.tsx')),
  },
  {
    path: adminUrls.order(':id'),
    permission: 'orders:read',
    page: dataPage(() => import('../../routes/admin/order.tsx')),
  },
  {
    path: adminUrls.users,
    permission: 'users:read',
    page: usersPage,
    section: {
      label: 'Usuarios',
      counts: 'users',
      about: 'Quién está registrado y qué ha pasado con cada cuenta',
      actions: [['users:ban', 'expulsar', 'readmitir']],
    },
  },
  { path: adminUrls.user(':id'), permission: 'users:read', page: usersPage },
  {
    path: adminUrls.roles,
    permission: 'roles:read',
    page: dataPage(() => import('../../routes/admin/roles.tsx')),
    section: {
      label: 'Roles',
      counts: 'roles',
      about: 'Quién puede hacer qué en la administración',
      actions: [['roles:write', 'crear roles', 'darles permisos', 'asignarlos']],
    },
  },
  {
    path: adminUrls.audit,
    permission: 'audit:read',
    page: dataPage(() => import('../../routes/admin/audit.tsx')),
    section: {
      label: 'Historial de cambios',
      about: 'Quién ha cambiado qué en la administración, cuándo y por qué',
    },
  },
  {
    path: adminUrls.metrics,
    permission: 'metrics:read',
    page: dataPage(() => import('../../routes/admin/metrics.tsx')),
    section: {
      label: 'Cifras',
      about: 'Cómo va el negocio: ventas, suscripciones, bajas y envíos, día a día',
    },
  },
];

/** Addresses that are linked to, and are the first page. */
const oldPaths = ['dashboard', 'legacy'];

/** The sections that a user may see. */
const sectionsOf = (granted: readonly Permission[]) =>
  pages.flatMap(({ path, permission, section }) =>
    section && granted.includes(permission)
      ? [{ to: path, ...section, description: describeSection(section, granted) }]
      : [],
  );

// loads the page's code in parallel with the layout's
void (matchRoutes(pages, window.location.pathname)?.at(-1)?.route.page ?? HomePage).preload();

/** The back office: its layout around the page of the current path, for what the user's role grants. */
export default function BackOffice() {
  const { key } = useLocation();
  const granted = usePermissions();
  const sections = sectionsOf(granted);
  return (
    <AdminLayout sections={sections}>
      {/* the navigation stays usable when a page fails */}
      <ErrorBoundary resetKey={key}>
        {granted.length === 0 ? (
          <NothingGranted />
        ) : (
          <Routes>
            <Route
              index
              element={
                <SectionsContext value={sections}>
                  <HomePage />
                </SectionsContext>
              }
            />
            {pages.map(({ path, permission, page: Page }) => (
              <Route
                key={path}
                path={path.slice(sitePaths.admin.length + 1)}
                element={granted.includes(permission) ? <Page /> : <NotGranted permission={permission} />}
              />
            ))}
            {oldPaths.map((path) => (
              <Route key={path} path={path} element={<Navigate to={sitePaths.admin} replace />} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        )}
      </ErrorBoundary>
    </AdminLayout>
  );
}
