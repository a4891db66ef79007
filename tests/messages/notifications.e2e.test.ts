import { expect } from 'vitest';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { nightlyJourney } from '../support/journeys/journey.ts';
import { eventually, waitForToast } from '../support/journeys/page.ts';
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

nightlyJourney(
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
