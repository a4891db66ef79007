import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { nightlyJourney } from '../support/journeys/journey.ts';
import { waitForPath, waitForToast } from '../support/journeys/page.ts';
import { signIn } from '../support/journeys/test-users.ts';
import { newSubscriber, type Subscriber } from '../support/journeys/subscribers.ts';

const timing = '/admin/routine-timing';

/** The list filtered to one user. */
const only = ({ email }: { email: string }) => `${timing}?buscar=${email.split('@')[0]}`;

const rowOf = (page: Page, { email }: { email: string }) =>
  page.getByRole('listitem').filter({ hasText: email });

async function choose(page: Page, who: Subscriber, action: string): Promise<void> {
  await rowOf(page, who)
    .getByRole('button', { name: /^Más acciones/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** The first sentence of the training tab. */
async function nextOf({ signedIn }: Subscriber, visit: (path: string, options: object) => Promise<Page>) {
  const page = await visit('/perfil?tab=entrenamiento', { as: signedIn });
  await page.getByRole('heading', { name: 'Tus rutinas' }).waitFor();
  return page;
}

nightlyJourney(
  "P16: an admin pauses and resumes a subscriber's routines, and the subscriber sees it",
  async ({ visit }) => {
    const who = await newSubscriber();
    const page = await visit(only(who), { as: await signIn('admin') });
    const row = rowOf(page, who);
    await choose(page, who, 'Pausar sus rutinas');
    await page.getByRole('dialog').getByRole('textbox').fill('Se ha lesionado');
    await page.getByRole('dialog').getByRole('button', { name: 'Pausar rutinas' }).click();
    await waitForToast(page, 'Rutinas en pausa');
    await row.getByText('Inactivo').waitFor();
    await row.getByText('No programado').waitFor();
    expect(await row.getByRole('button', { name: /^Enviar Rutina/ }).count()).toBe(0);
    const profile = await nextOf(who, visit);
    await profile.getByText('Tus rutinas están en pausa ahora mismo.').waitFor();

    await choose(page, who, 'Reanudar sus rutinas');
    await page.getByRole('dialog').getByRole('button', { name: 'Reanudar rutinas' }).click();
    await waitForToast(page, 'Rutinas reanudadas');
    await row.getByText('Activo', { exact: true }).waitFor();
    await profile.reload();
    await profile.getByText(/^Tu primera rutina sale el .* a las 9:00\.$/).waitFor();
  },
);

nightlyJourney(
  'an admin sends a routine to one user, and a missing routine shows the link to create it',
  async ({ visit }) => {
    const who = await newSubscriber();
    const page = await visit(only(who), { as: await signIn('admin') });
    const ready = rowOf(page, who).getByRole('button', { name: /^Enviar Rutina/ });
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Enviar Rutina' });
    await ready.click();
    await dialog.getByText(/recibirá ahora la rutina del mes 1/).waitFor();
    await dialog.getByText(/^Rutina: /).waitFor();
    await send.click();
    await waitForToast(page, 'Rutina Enviada', 'La rutina se ha enviado exitosamente al usuario.');
    const profile = await nextOf(who, visit);
    await profile.getByText(/^Tu próxima rutina, la del mes 2, sale el /).waitFor();
    const link = profile.getByRole('link', { name: /^Abrir rutina: / });
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/(drive|docs)\.google\.com\//);
    expect(await link.getAttribute('rel')).toContain('noopener');
    await profile.getByRole('tab', { name: /Notificaciones/ }).click();
    await profile.getByRole('button', { name: /^(Sin leer: )?Tu rutina del mes 1/ }).click();
    await profile.getByRole('link', { name: 'Ver mis rutinas' }).click();
    await waitForPath(profile, '/perfil?tab=entrenamiento');

    await choose(page, who, 'Corregir mes y fecha');
    await page.getByLabel('Mes que toca').fill('119');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await waitForToast(page, 'Progreso corregido');
    await ready.click();
    expect(await dialog.getByRole('link', { name: 'Crear la rutina' }).getAttribute('href')).toMatch(
      /^\/admin\/routines\/upload\?workoutType=opt_\w+&frequency=opt_\w+&month=119$/,
    );
    await dialog.getByText(/le toca la rutina del mes 119/).waitFor();
    expect(await send.count()).toBe(0);
  },
);
