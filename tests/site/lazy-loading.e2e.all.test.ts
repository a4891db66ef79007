import type { Page } from 'playwright-core';
import { journey } from '../support/journeys/journey.ts';
import { waitForPath, eventually } from '../support/journeys/page.ts';
import { signIn } from '../support/journeys/test-users.ts';

/** Console errors of chunks that failed to load; hovering the link may have preloaded the styles. */
const missing = [
  /ERR_INTERNET_DISCONNECTED/,
  /Unable to preload CSS|Failed to fetch dynamically imported module/,
];

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const follow = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: /^(Principal|Administración)$/ })
    .getByRole('link', { name, exact: true })
    .click();

/** Whether the styles of a page have loaded; a reloaded page shows its heading before they have. */
const isStyled = (page: Page, file: string): Promise<boolean> =>
  page
    .locator(`link[rel=stylesheet][href*="/assets/${file}-"]`)
    .evaluate((link: HTMLLinkElement) => link.sheet !== null);

const ways = [
  { from: '/blog', here: 'Blog', link: 'Tienda', to: '/tienda', title: 'Tienda', style: 'products' },
  {
    from: '/admin/routines',
    here: 'Rutinas',
    link: 'Envío de rutinas',
    to: '/admin/routine-timing',
    title: 'Gestión de Envío de Rutinas',
    style: 'routine-timing',
  },
];

journey.for(ways)(
  'P41: $to opened offline says so, leaves loaded pages reachable, and loads when the network returns',
  async ({ from, here, link, to, title, style }, { visit }) => {
    const page = await visit(from, { as: await signIn('admin'), expects: missing });
    await heading(page, here).waitFor();
    await page.context().setOffline(true);
    await follow(page, link);
    await heading(page, 'No hay conexión').waitFor();
    await follow(page, here);
    await heading(page, here).waitFor();
    await follow(page, link);
    await heading(page, 'No hay conexión').waitFor();
    await page.getByText(/^Esta página se abrirá en cuanto vuelva la red\./).waitFor();
    await eventually(() => page.title()).toMatch(/^No hay conexión/);
    await waitForPath(page, to);
    await page.context().setOffline(false);
    await heading(page, title).waitFor();
    await waitForPath(page, to);
    await eventually(() => isStyled(page, style)).toBe(true);
  },
);
