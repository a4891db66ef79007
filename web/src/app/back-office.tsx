import { use } from 'react';
import { matchRoutes, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { AdminLayout } from './admin-layout.tsx';
import { adminUrls } from './admin-urls.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { dataPage, lazyPage, type LazyPage } from './lazy-page.tsx';
import { urls } from './urls.ts';

/** One page of the back office. To add one: write `routes/admin-<name>.tsx` with a default export, then a row here. */
interface AdminPage {
  path: string;
  page: LazyPage;
  /** Its name in the navigation; a page without one belongs to the section above it. */
  section?: string;
}

/** In the order of the navigation. */
const pages: AdminPage[] = [
  {
    path: adminUrls.routines,
    page: dataPage('admin-routines', () => import('../routes/admin-routines.tsx')),
    section: 'Rutinas',
  },
  {
    path: adminUrls.routineUpload,
    page: dataPage('admin-routines-upload', () => import('../routes/admin-routines-upload.tsx')),
  },
  {
    path: adminUrls.routineTiming,
    page: dataPage('admin-routine-timing', () => import('../routes/admin-routine-timing.tsx')),
    section: 'Envío de rutinas',
  },
];

const NotFound = lazyPage('no-encontrado', () => import('../routes/no-encontrado.tsx'));
const first = pages[0]!;

const sections = pages.flatMap(({ path, section }) => (section ? [{ to: path, label: section }] : []));

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
          <Route index element={<FirstPage />} />
          {/* the panel's other names */}
          <Route path="dashboard" element={<FirstPage />} />
          <Route path="legacy" element={<FirstPage />} />
          {pages.map(({ path, page: Page }) => (
            <Route key={path} path={path.slice(urls.admin.length + 1)} element={<Page />} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </ErrorBoundary>
    </AdminLayout>
  );
}

/** Leads on once that page is there: nothing flashes in between. */
function FirstPage() {
  use(first.page.preload());
  return <Navigate to={first.path} replace />;
}
