import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../ui/styles/base.css';
import { App } from './app.tsx';
import { pageAt } from './routes.tsx';
import { watchStaleDeploy } from './stale-deploy.ts';

/** Adopts the prerendered page, or renders the page of this address. */
async function start() {
  const root = document.querySelector<HTMLElement>('#root')!;
  const path = window.location.pathname.replace(/(.)\/$/, '$1');
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  // A page that cannot load shows the error page, from inside the tree.
  await pageAt(path)
    .preload()
    .catch(() => undefined);
  // The prerendered page knows neither query nor other addresses: only an exact visit can adopt its HTML.
  if (root.dataset.path === path && !window.location.search) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

watchStaleDeploy();
// Not awaited at the top level: the page's code imports this file's, and each would wait for the other.
void start();
