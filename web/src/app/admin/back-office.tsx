import { matchRoutes, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { AdminHome, type AdminSection } from './admin-home.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { adminUrls } from './admin-urls.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { dataPage, type LazyPage } from '../lazy-page.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';

/** One page of the back office. To add one, write `routes/admin/<name>.tsx` with a default export, then add a row here. */
interface AdminPage {
  path: string;
  page: LazyPage;
  /** Entry in the navigation; a page without one belongs to the section above it. */
  section?: Omit<AdminSection, 'to'>;
}

/** Pages in the order of the navigation. */
const pages: AdminPage[] = [
  {
    path: adminUrls.routines,
    page: dataPage('admin/routines', () => import('../../routes/admin/routines.tsx')),
    section: {
      label: 'Rutinas',
      description: 'La rutina de cada tipo, frecuencia y mes: crear, editar, mover y eliminar.',
    },
  },
  {
    path: adminUrls.routineUpload,
    page: dataPage('admin/routines-upload', () => import('../../routes/admin/routines-upload.tsx')),
  },
  {
    path: adminUrls.routineTiming,
    page: dataPage('admin/routine-timing', () => import('../../routes/admin/routine-timing.tsx')),
    section: {
      label: 'Envío de rutinas',
      description: 'Cuándo sale cada rutina y a quién, qué rutinas faltan y qué no se pudo entregar.',
    },
  },
];

const sections = pages.flatMap(({ path, section }) => (section ? [{ to: path, ...section }] : []));

// loads the page's code in parallel with the layout's
void matchRoutes(pages, window.location.pathname)?.at(-1)?.route.page.preload();

/** The back office: its layout around the page of the current path. */
export default function BackOffice() {
  const { key } = useLocation();
  return (
    <AdminLayout sections={sections}>
      {/* the navigation stays usable when a page fails */}
      <ErrorBoundary resetKey={key}>
        <Routes>
          <Route index element={<AdminHome sections={sections} />} />
          {pages.map(({ path, page: Page }) => (
            <Route key={path} path={path.slice(sitePaths.admin.length + 1)} element={<Page />} />
          ))}
          {/* old and mistyped addresses */}
          <Route path="*" element={<Navigate to={sitePaths.admin} replace />} />
        </Routes>
      </ErrorBoundary>
    </AdminLayout>
  );
}
