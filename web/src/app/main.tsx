import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../ui/styles/base.css';
import { tellSignOuts } from '../api/sign-out/owed-sign-outs.ts';
import { App } from './app.tsx';
import { guardDoubleClicks } from './double-click.ts';
import { pageAt } from './routes.tsx';
import { watchStaleDeploy } from './stale-deploy.ts';
import { watchTranslation } from './watch-translation.ts';

/** Hydrates the prerendered page, or renders the page of this path. */
async function start() {
  const root = document.querySelector<HTMLElement>('#root')!;
  const { pathname, search } = window.location;
  const path = pathname.replace(/(.)\/$/, '$1');
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  await tellSignOuts();
  // A page that fails to load shows the error page of its boundary.
  await pageAt(path)
    .preload()
    .catch(() => undefined);
  // HTML was prerendered for its exact path without a query: only that visit can hydrate it, unless a translator was here before.
  if (root.dataset.path === path && !search && !root.querySelector('font')) {
    hydrateRoot(root, app);
    // start.ts has kept what was pressed until now
    dispatchEvent(new Event('hydrating'));
  } else createRoot(root).render(app);
}

watchTranslation();
watchStaleDeploy();
guardDoubleClicks();
// Not awaited at the top level: the page's chunk imports this one, and both would wait for each other.
void start();
