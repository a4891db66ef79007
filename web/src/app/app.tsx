import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ToastRegion } from '../ui/feedback/toast-region.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './shell/layout.tsx';
import { RouteEffects } from './route-effects.tsx';
import { routes } from './routes.tsx';

/**
 * The application without its router: layout, pages, route effects and toasts. An error of a page leaves the layout
 * standing; the outer boundary catches the errors of everything else.
 */
export function App() {
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key}>
      <Layout>
        <Pages />
      </Layout>
      <RouteEffects />
      <ToastRegion />
    </ErrorBoundary>
  );
}

function Pages() {
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key}>
      {/* Suspense persists across navigations, so the old page stays visible until the new one has loaded. */}
      <Suspense>
        <Routes>
          {routes.map(({ path, page: Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
