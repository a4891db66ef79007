import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { permissions, type Permission } from '#shared/rules/accounts/permissions.ts';
import { defaultRoles } from '#functions/accounts/default-roles.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { someDays } from '../support/pages/admin/metrics-page.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import {
  allCounts,
  emptyOverview,
  everythingWaits,
  waiting,
  type FakeOverview,
} from '../support/pages/overview-fixtures.ts';

const site = setUpSite();

interface Options {
  overview?: Partial<FakeOverview>;
  granted?: readonly Permission[];
  width?: number;
  route?: (page: Page) => Promise<unknown>;
  path?: string;
}

/** Opens the first page; `overview` may be changed, as others change what waits. */
async function openHome({ overview = {}, ...options }: Options = {}) {
  const answer: FakeOverview = { ...emptyOverview, counts: allCounts, ...overview };
  const asked: string[] = [];
  const admin = await openAdmin(site, {
    path: '/admin',
    ...options,
    respond: (_, pathname) => {
      asked.push(pathname);
      if (pathname === '/api/metrics')
        return { json: { success: true, data: { days: someDays(90), open: [] } } };
      return pathname === '/api/overview' ? { json: { success: true, data: answer } } : undefined;
    },
  });
  return Object.assign(admin, { answer, asked });
}

const isContent = (path: string) => path !== '/api/auth/refresh';
const rows = (page: Page) => page.getByRole('region', { name: 'Atención hoy' }).getByRole('listitem');
const cards = (page: Page) => page.getByRole('region', { name: 'Secciones' }).getByRole('link');
const grantedTo = (role: string): Permission[] => defaultRoles.find(({ name }) => name === role)!.permissions;

describe('the first page of the back office', () => {
  nightly(
    'P46: each row of what waits leads to its list, the eight sections are cards with live counts; what waits is read again when the page is opened again',
    async () => {
      const { page, answer } = await openHome({ overview: { attention: everythingWaits() } });
      await rows(page).first().waitFor();
      const back = page.getByRole('link', { name: 'Volver a la web' });
      expect(await back.getAttribute('href')).toBe('/');
      expect(await page.getByRole('heading', { name: 'Cómo usar el panel' }).count()).toBe(1);
      const shown = await rows(page)
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((each) => [each.textContent.replace(/\s+/g, ' '), each.getAttribute('href')]),
        );
      expect(shown).toEqual([
        ['12 pedidos por enviar Desde hace 3 días', '/admin/orders?estado=processing'],
        ['2 devoluciones abiertas Desde hace 5 días', '/admin/orders/returns'],
        ['2 pagos atrasados 39,98 € en riesgo · desde hace 9 días', '/admin/users?estado=atrasados'],
        ['1 envío de mañana o atrasado sin rutina ', '/admin/routine-timing?filtro=sin-rutina'],
        ['100+ o más envíos fallidos Desde hace 2 horas', '/admin/routine-timing?ver=fallidos'],
        ['1 producto agotado ', '/admin/products?estado=active&existencias=out'],
        ['4 productos casi agotados Desde hace 2 horas', '/admin/products?estado=active&existencias=low'],
        [
          '1 desistimiento o reembolso de un plan sin pagar Desde hace 2 horas',
          '/admin/users?estado=desistimientos',
        ],
        [
          '1 reembolso en curso 12,50 € por reembolsar · desde hace menos de una hora',
          '/admin/orders?reembolso=abierto',
        ],
        [
          '1 reembolso rechazado 29,90 € que el cliente no ha recibido · desde hace 26 horas',
          '/admin/orders?reembolso=rechazado',
        ],
        ['3 opiniones por leer Desde hace 2 horas', '/admin/reviews'],
      ]);
      await page.getByText('44 rutinas').waitFor();
      const counts = await page.locator('.section-count').allTextContents();
      expect(counts).toEqual([
        '44 rutinas',
        '1204 usuarios las reciben cada mes',
        '38 opciones',
        '24 productos, 22 a la venta',
        '6 categorías, 5 activas',
        '12.345 pedidos, 3 en camino',
        '2300 usuarios, 1 expulsado',
        '5 roles, 4 personas con acceso',
      ]);
      await expect.poll(() => cards(page).count()).toBe(8);
      expect(await page.getByRole('link', { name: 'Volver a la web' }).getAttribute('href')).toBe('/');
      await expectSoundLayout(page);
      await page.getByRole('link', { name: 'Crear producto' }).click();
      await page.waitForURL((url) => url.pathname === '/admin/products/new');
      await page.getByRole('heading', { name: 'Nuevo producto', level: 1 }).waitFor({ state: 'attached' });
      answer.attention = [];
      await page.goBack();
      await page.getByText('Nada pendiente').waitFor();
      expect(await rows(page).count()).toBe(0);
      await expectSoundLayout(page);
    },
  );

  nightly(
    'P41, P46: when the counts fail to load, cards, shortcuts and navigation stay, with an error and a retry',
    async () => {
      const home = await openHome({ overview: { attention: [waiting('sold-out', 7)] } });
      const { page } = home;
      await rows(page).first().waitFor();
      home.rejectNext('/api/overview', 403, 'forbidden');
      await page.reload();
      await page.getByRole('heading', { name: 'No se ha podido ver qué espera' }).waitFor();
      await page.getByRole('alert').getByText('No puede ser.').waitFor();
      await expectSoundLayout(page);
      await expect.poll(() => cards(page).count()).toBe(8);
      await expect.poll(() => page.getByRole('link', { name: 'Ver pedidos' }).count()).toBe(1);
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await page.getByText('productos agotados').waitFor();
      await page.getByText('44 rutinas').waitFor();
    },
  );

  nightly(
    'P119: parts that the server could not read say so beside the others, and a retry reads them',
    async () => {
      const { sending, orders, ...counts } = allCounts;
      const home = await openHome({
        overview: {
          attention: [waiting('sold-out', 7)],
          counts,
          unread: { attention: ['orders-to-ship', 'late-payments'], counts: ['sending', 'orders'] },
        },
        width: 360,
      });
      const { page, answer } = home;
      const attention = page.getByRole('region', { name: 'Atención hoy' });
      const sections = page.getByRole('region', { name: 'Secciones' });
      await attention.getByText('No se ha podido leer: pedidos por enviar y pagos atrasados.').waitFor();
      await attention.getByText('productos agotados').waitFor();
      await sections.getByText('No se ha podido leer: Envío de rutinas y Pedidos.').waitFor();
      await expect
        .poll(() => sections.locator('.section-count').allTextContents())
        .toEqual([
          '44 rutinas',
          'No se ha podido leer',
          '38 opciones',
          '24 productos, 22 a la venta',
          '6 categorías, 5 activas',
          'No se ha podido leer',
          '2300 usuarios, 1 expulsado',
          '5 roles, 4 personas con acceso',
        ]);
      await expectSoundLayout(page);
      // nothing is known to wait, and that is not the same as nothing that waits
      answer.attention = [];
      await attention.getByRole('button', { name: 'Reintentar' }).click();
      await attention.getByText('productos agotados').waitFor({ state: 'detached' });
      expect(await page.getByText('Nada pendiente').count()).toBe(0);
      Object.assign(answer, { counts: { ...counts, sending, orders }, unread: emptyOverview.unread });
      await attention.getByRole('button', { name: 'Reintentar' }).click();
      await page.getByText('Nada pendiente').waitFor();
      await sections.getByText('12.345 pedidos, 3 en camino').waitFor();
      expect(await page.getByText('No se ha podido leer').count()).toBe(0);
      await expectFocus(attention);
    },
  );

  nightly(
    'four rows replace their placeholder without moving what is below, at 360 and 1280 px',
    async () => {
      const home = await openHome({ overview: { attention: everythingWaits().slice(0, 4) } });
      const { page } = home;
      await rows(page).first().waitFor();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const release = home.holdNext('/api/overview');
        await page.reload();
        const top = async () =>
          Math.round((await page.getByRole('heading', { name: 'Secciones' }).boundingBox())!.y);
        await page.locator('[aria-busy=true] .attention-rows').waitFor();
        // the metrics come by a call of their own
        await page.getByText('Ventas netas').waitFor();
        const before = await top();
        release();
        await rows(page).first().waitFor();
        expect(await top(), `at ${width} px`).toBe(before);
      }
    },
  );

  it('P90: the first page asks the server for its content with three calls at once', async () => {
    // none is answered before all have been asked
    let waiting = 0;
    const { promise: all, resolve } = Promise.withResolvers<void>();
    const together = await openHome({
      route: (page) =>
        page.route(/\/api\/(overview|metrics)/, async (route) => {
          if (++waiting === 3) resolve();
          await all;
          await route.fallback();
        }),
    });
    await together.page.getByText('Nada pendiente').waitFor();
    await together.page.getByText('Ventas netas').waitFor();
    expect(together.asked.filter(isContent).toSorted()).toEqual([
      '/api/metrics',
      '/api/metrics',
      '/api/overview',
    ]);
  });

  nightly(
    'each figure of 90 days stands on the first page with its course and its definition, and leads to its own chart',
    async () => {
      const home = await openHome();
      const { page } = home;
      const strip = page.getByRole('region', { name: 'Cifras de los últimos 90 días' });
      await strip.getByText('Ventas netas').waitFor();
      await expect.poll(() => strip.getByRole('listitem').count()).toBe(9);
      await expect.poll(() => strip.locator('svg path').count()).toBe(9);
      await expect.poll(() => strip.getByRole('button', { name: /^Qué significa/ }).count()).toBe(9);
      const definition = strip.getByText(/Como la define Stripe/);
      expect(await definition.isVisible()).toBe(false);
      await strip.getByRole('button', { name: 'Qué significa: Bajas de suscriptores' }).click();
      expect(await definition.isVisible()).toBe(true);
      await expectSoundLayout(page);
      await strip.getByRole('link', { name: 'Rutinas enviadas' }).click();
      const card = page.getByRole('region', { name: 'Rutinas enviadas', exact: true });
      await expectFocus(card);
      expect(new URL(page.url()).hash).toBe('#rutinas');
      await expect.poll(async () => (await card.boundingBox())!.y).toBeLessThan(600);
      // a link that is opened by itself leads there as well, once the metrics have arrived
      const link = page.url();
      home.rejectNext('/api/metrics', 403, 'forbidden');
      await page.goto(new URL('/admin', link).href);
      await strip.getByRole('heading', { name: 'Error al cargar las cifras' }).waitFor();
      await strip.getByRole('button', { name: 'Reintentar' }).click();
      await strip.getByText('Ventas netas').waitFor();
      await page.goto(link);
      await expectFocus(card);
    },
  );
});

describe('P92: the first page of a role', () => {
  it.each(
    firstOf(1, [
      ['shopkeeper', ['Productos', 'Categorías', 'Pedidos'], ['Crear producto', 'Ver pedidos']],
      [
        'trainer',
        ['Rutinas', 'Envío de rutinas', 'Evaluación', 'Usuarios'],
        ['Nueva rutina', 'Buscar un usuario'],
      ],
      [
        'support',
        ['Rutinas', 'Envío de rutinas', 'Productos', 'Categorías', 'Pedidos', 'Usuarios'],
        ['Ver pedidos', 'Buscar un usuario'],
      ],
    ]),
  )(
    'P92: a %s sees the cards, shortcuts and links that the role grants',
    async (role, sections, shortcuts) => {
      const { page, asked } = await openHome({ granted: grantedTo(role) });
      await cards(page).first().waitFor();
      await page.getByText('Nada pendiente').waitFor();
      // without metrics, one call is enough (P90)
      if (role === 'shopkeeper') expect(asked.filter(isContent)).toEqual(['/api/overview']);
      await expect.poll(() => page.locator('.office-contents .text-lg').allTextContents()).toEqual(sections);
      await expect.poll(() => page.locator('.shortcuts a').allTextContents()).toEqual(shortcuts);
      // a section without a count has no card
      const reviews = page
        .getByRole('navigation', { name: 'Administración' })
        .getByRole('link', { name: 'Opiniones' });
      expect(await reviews.count()).toBe(role === 'trainer' ? 0 : 1);
      expect(grantedTo(role).every((each) => permissions.includes(each))).toBe(true);
    },
  );
});

nightly(
  'an unknown address below /admin is the 404 page, and one that is only linked to the first page',
  async () => {
    const { page } = await openHome({ path: '/admin/inventada' });
    await page.getByRole('heading', { level: 1, name: 'Página no encontrada' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/inventada');
    for (const old of ['dashboard', 'legacy']) {
      await page.goto(new URL(`/admin/${old}`, page.url()).href);
      await page.waitForURL('**/admin');
    }
  },
);
