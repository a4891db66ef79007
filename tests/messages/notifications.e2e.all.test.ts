import { expect } from 'vitest';
import { routeOnce } from '#tests/support/cloud/route-once.ts';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { journey } from '../support/journeys/journey.ts';
import { waitForPath, eventually, waitForErrorToast, waitForToast } from '../support/journeys/page.ts';
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
