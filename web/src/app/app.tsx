import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ToastRegion } from '../ui/feedback/toast-region.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Layout } from './shell/layout.tsx';
import { RouteEffects } from './route-effects.tsx';
import { routes, type PageRoute } from './routes.tsx';

/** The whole application, between a router and the page. */
export function App() {
  return (
    <>
      <Layout>
        <Pages />
      </Layout>
      <RouteEffects />
      <ToastRegion />
    </>
  );
}

function Pages() {
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key}>
      {/* The boundary outlives a navigation, so the old page stays until the new one is there. */}
      <Suspense>
        <Routes>
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={guarded(route)} />
          ))}
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

function guarded({ page: Page, guard: Guard }: PageRoute) {
  return Guard ? (
    <Guard>
      <Page />
    </Guard>
  ) : (
    <Page />
  );
}
