import { matchRoutes, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { AdminHome, type Section } from './admin-home.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { adminUrls } from './admin-urls.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { dataPage, lazyPage, type LazyPage } from './lazy-page.tsx';
import { sitePaths } from '../../../shared/rules/site-paths.ts';

/** One page of the back office. To add one: write `routes/admin-<name>.tsx` with a default export, then a row here. */
interface AdminPage {
  path: string;
  page: LazyPage;
  /** A page without one belongs to the section above it. */
  section?: Omit<Section, 'to'>;
}

/** In the order of the navigation. */
const pages: AdminPage[] = [
  {
    path: adminUrls.routines,
    page: dataPage('admin-routines', () => import('../routes/admin-routines.tsx')),
    section: {
      label: 'Rutinas',
      description: 'La rutina de cada tipo, frecuencia y mes: crear, editar, mover y eliminar.',
    },
  },
  {
    path: adminUrls.routineUpload,
    page: dataPage('admin-routines-upload', () => import('../routes/admin-routines-upload.tsx')),
  },
  {
    path: adminUrls.routineTiming,
    page: dataPage('admin-routine-timing', () => import('../routes/admin-routine-timing.tsx')),
    section: {
      label: 'Envío de rutinas',
      description: 'Cuándo sale cada rutina y a quién, qué rutinas faltan y qué no se pudo entregar.',
    },
  },
];

const NotFound = lazyPage('no-encontrado', () => import('../routes/no-encontrado.tsx'));

const sections = pages.flatMap(({ path, section }) => (section ? [{ to: path, ...section }] : []));

// along with the frame, not after it
void matchRoutes(pages, window.location.pathname)?.at(-1)?.route.page.preload();

/** The back office: its frame, and in it the page of the address. */
export default function BackOffice() {
  const { key } = useLocation();
  return (
    <AdminLayout sections={sections}>
      {/* the way to the other sections stays */}
      <ErrorBoundary resetKey={key}>
        <Routes>
          <Route index element={<AdminHome sections={sections} />} />
          {/* its other names */}
          <Route path="dashboard" element={<Navigate to={sitePaths.admin} replace />} />
          <Route path="legacy" element={<Navigate to={sitePaths.admin} replace />} />
          {pages.map(({ path, page: Page }) => (
            <Route key={path} path={path.slice(sitePaths.admin.length + 1)} element={<Page />} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </ErrorBoundary>
    </AdminLayout>
  );
}
