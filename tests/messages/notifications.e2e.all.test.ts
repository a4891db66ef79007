import { expect } from 'vitest';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { routeOnce } from '#tests/support/cloud/route-once.ts';
import { journey } from '../support/journeys/journey.ts';
import { eventually, waitForToast, waitForPath, waitForErrorToast } from '../support/journeys/page.ts';
import { callApi, newCustomer, signIn } from '../support/journeys/test-users.ts';

/** Creates notifications for a user through the admin API, oldest first. */
async function notify(to: SignedIn, ...titles: string[]): Promise<void> {
  const admin = await signIn('admin');
  for (const title of titles) {
    const body = {
      user: to.data.user._id,
      type: 'info',
      priority: 'high',
      title,
      message: `Texto de ${title}`,
    };
    await callApi('POST', '/notifications', body, admin);
  }
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Aviso ${at + 1}`);

journey(
  'notifications are listed newest first, ten at a time, filtered, and marked as read one by one or all at once',
  async ({ visit }) => {
    const customer = await newCustomer();
    await notify(customer, ...numbered(12));
    const page = await visit('/perfil', { as: customer });
    await page.getByRole('tab', { name: 'Notificaciones 12 sin leer' }).click();
    const rows = page.getByRole('tabpanel').getByRole('listitem');
    await page.getByText('Tienes 12 notificaciones sin leer.').waitFor();
    await eventually(() => rows.count()).toBe(10);
    expect(await rows.first().innerText()).toContain('Aviso 12');
    await page.getByRole('button', { name: 'Cargar más notificaciones' }).click();
    await eventually(() => rows.count()).toBe(12);
    expect(await rows.last().locator('time').innerText()).toMatch(/^\d{1,2} \p{L}{3,4}, \d\d:\d\d$/u);

    await page.getByRole('button', { name: 'Marcar como leída: Aviso 12' }).click();
    await waitForToast(page, 'Notificación marcada como leída');
    await page.getByText('Tienes 11 notificaciones sin leer.').waitFor();
    await page.getByRole('button', { name: 'Leídas', exact: true }).click();
    await eventually(() => rows.count()).toBe(1);
    await page.getByRole('button', { name: 'No leídas' }).click();
    // another filter starts at its first page
    await eventually(() => rows.count()).toBe(10);

    await page.getByRole('button', { name: 'Marcar todas' }).click();
    await waitForToast(page, 'Todas las notificaciones marcadas como leídas');
    await page.getByText('Estás al día').waitFor();
    await page.getByText('Las has leído todas.').waitFor();
    await page.getByRole('tab', { name: 'Notificaciones', exact: true }).waitFor();
  },
);

journey(
  'opening a notification marks it as read, Back returns to the list, and it can be deleted',
  async ({ visit }) => {
    const customer = await newCustomer();
    await notify(customer, 'Aviso uno', 'Aviso dos');
    const page = await visit('/perfil?tab=notificaciones', { as: customer });
    await page.getByRole('button', { name: 'Aviso uno' }).first().click();
    const heading = page.getByRole('heading', { name: 'Aviso uno' });
    await heading.waitFor();
    // the focus moves to the heading, so that screen readers announce the change
    await eventually(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page
      .getByText(/^\d\d\/\d\d\/\d{4} a las \d\d:\d\d$/)
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'Notificaciones 1 sin leer' }).waitFor();
    const id = new URL(page.url()).searchParams.get('aviso')!;
    await page.getByText(id.slice(-8), { exact: true }).waitFor();

    await page.goBack();
    await waitForPath(page, '/perfil?tab=notificaciones');
    await page.goForward();
    await page.getByRole('button', { name: 'Eliminar notificación' }).click();
    await waitForToast(page, 'Notificación eliminada');
    await page.getByText('Aviso dos').first().waitFor();
    expect(await page.getByText('Aviso uno').count()).toBe(0);
  },
);

journey(
  'notifications that cannot be loaded, marked or deleted show an error and can be retried',
  async ({ visit }) => {
    const customer = await newCustomer();
    await notify(customer, 'Aviso uno');
    const page = await visit('/perfil', { as: customer, expects: [/400/] });
    // the server says nothing: each text is the page's own
    const silence = { status: 400, body: '' };
    const fail = (path: string) => routeOnce(page, path, (route) => route.fulfill(silence));
    await fail('**/api/notifications?*');
    await page.getByRole('tab', { name: /^Notificaciones/ }).click();
    await page.getByRole('heading', { name: 'Error al cargar las notificaciones' }).waitFor();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('Texto de Aviso uno').waitFor();
    await fail('**/api/notifications/*/read');
    await page.getByRole('button', { name: 'Marcar como leída: Aviso uno' }).click();
    await waitForErrorToast(page, 'Error al marcar la notificación como leída');
    await fail('**/api/notifications/mark-all-read');
    await page.getByRole('button', { name: 'Marcar todas' }).click();
    await waitForErrorToast(page, 'Error al marcar todas las notificaciones como leídas');
    await page.getByRole('button', { name: 'Aviso uno' }).first().click();
    await page.getByRole('heading', { name: 'Aviso uno' }).waitFor();
    // reading it still works
    await page.route('**/api/notifications/ntf_*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(silence) : route.fallback(),
    );
    await page.getByRole('button', { name: 'Eliminar notificación' }).click();
    await waitForErrorToast(page, 'Error al eliminar la notificación');
  },
);
