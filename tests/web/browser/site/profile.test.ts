import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAdmin } from '../support/open-admin.ts';
import { setUpSite } from '../support/open-site.ts';
import { frequencies, types } from '../../routines/routine-fixtures.ts';
import { errorResponse, successResponse } from '../support/timing-page.ts';

const site = setUpSite();

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

interface Responses {
  [path: string]: (
    url: URL,
    method: string,
  ) => ReturnType<typeof successResponse> | ReturnType<typeof errorResponse>;
}

/** Opens a tab of the profile with a fake API that responds to some paths below /api. */
async function openTab(tab: string, responses: Responses): Promise<Page> {
  const { page } = await openAdmin(site, { path: '/blog', role: 'user' });
  for (const [path, respond] of Object.entries(responses)) {
    await page.route(`**/api/${path}`, (route) =>
      route.fulfill(respond(new URL(route.request().url()), route.request().method())),
    );
  }
  await page.goto(`${site.url}/perfil?tab=${tab}`);
  return page;
}

const notification = (at: number, read = false) => ({
  _id: `ntf_${at}`,
  type: 'info',
  priority: 'medium',
  title: `Aviso ${at}`,
  message: `Texto ${at}`,
  read,
  createdAt: '2026-11-21T10:00:00.000Z',
  emailSentAt: null,
  relatedType: null,
  relatedId: null,
});

it('P46: marking a notification as read keeps the focus in the list, and loading more focuses the first new one', async () => {
  const read = new Set<string>();
  let isDown = true;
  const page = await openTab('notificaciones', {
    'notifications?*': ({ searchParams }) => {
      const onPage = Number(searchParams.get('page'));
      if (onPage === 2 && isDown) return errorResponse(400, 'invalid_input', 'Así no.');
      const all = [1, 2, 3].map((at) => notification(10 * onPage + at));
      const notifications = all
        .map((one) => ({ ...one, read: read.has(one._id) }))
        .filter((one) => searchParams.get('read') !== 'false' || !one.read);
      return successResponse({ notifications, pagination: { page: onPage, limit: 10, total: 20, pages: 2 } });
    },
    'notifications/unread-count': () => successResponse({ unreadCount: 6 - read.size }),
    'notifications/*/read': ({ pathname }) => {
      read.add(pathname.split('/').at(-2)!);
      return successResponse({ notification: notification(1, true) });
    },
  });
  await page.getByRole('button', { name: 'Marcar como leída: Aviso 11' }).press('Enter');
  await expect.poll(() => focusedText(page)).toBe('Aviso 11');

  const more = page.getByRole('button', { name: 'Cargar más notificaciones' });
  await more.press('Enter');
  await page.getByRole('alert').getByText('No hemos podido cargar más notificaciones. Así no.').waitFor();
  expect(await page.getByText('Texto 13').count()).toBe(1);
  isDown = false;
  await page.getByRole('button', { name: 'Reintentar' }).press('Enter');
  await expect.poll(() => focusedText(page)).toBe('Sin leer: Aviso 21');

  await page.getByRole('button', { name: 'No leídas' }).click();
  await page.getByRole('button', { name: 'Marcar como leída: Aviso 12' }).press('Enter');
  await expect.poll(() => focusedText(page)).toBe('Sin leer: Aviso 13');
});

it('a failed refetch keeps the list of notifications', async () => {
  let isDown = false;
  const page = await openTab('notificaciones', {
    'notifications?*': () =>
      isDown
        ? errorResponse(400, 'invalid_input', 'Así no.')
        : successResponse({
            notifications: [notification(1)],
            pagination: { page: 1, limit: 10, total: 1, pages: 1 },
          }),
    'notifications/unread-count': () => successResponse({ unreadCount: 1 }),
    'notifications/*/read': () => successResponse({ notification: notification(1, true) }),
  });
  await page.getByText('Texto 1').waitFor();
  isDown = true;
  const failed = page.waitForResponse((answer) => answer.status() === 400);
  await page.getByRole('button', { name: 'Marcar como leída: Aviso 1' }).click();
  await failed;
  await page.getByText('Notificación marcada como leída').first().waitFor();
  expect(await page.getByText('Texto 1').count()).toBe(1);
  expect(await page.getByText('Error al cargar las notificaciones').count()).toBe(0);
});

const option = { ...types[0]!, name: 'Fuerza' };
const details = {
  workoutType: option,
  trainingFrequency: frequencies[0]!,
  fitnessLevel: option,
  eatingHabit: option,
  nutritionType: option,
  motivation: option,
  healthConsent: { version: '2026-11-21', givenAt: '2026-11-21T10:00:00.000Z', withdrawnAt: null },
};
const delivery = (month: number) => ({
  _id: `dlv_${month}`,
  routineName: `Rutina ${month}`,
  driveLink: 'https://drive.google.com/file/d/1/view',
  workoutType: types[0]!,
  trainingFrequency: frequencies[0]!,
  month,
  sentAt: '2026-11-21T08:00:00.000Z',
});

it('P46: buttons of the received routines that disappear keep the focus in place', async () => {
  let isDown = true;
  const page = await openTab('entrenamiento', {
    'user-details/me': () => successResponse({ userDetails: details }),
    'routine-progress/me': () =>
      isDown
        ? errorResponse(400, 'invalid_input', 'Así no.')
        : successResponse({
            userProgress: {
              subscriptionStatus: 'active',
              workoutTypes: [
                {
                  workoutTypeId: types[0]!,
                  frequencies: [
                    {
                      trainingFrequencyId: frequencies[0]!,
                      currentMonth: 9,
                      nextDueDate: '2099-12-17T08:00:00.000Z',
                    },
                  ],
                },
              ],
              emailProblem: null,
            },
          }),
    'routine-progress/next-routine/*/*': () =>
      successResponse({ month: 9, nextDueDate: null, routine: { _id: 'rtn_9', name: 'Rutina 9' } }),
    'notifications?*': () =>
      successResponse({ notifications: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } }),
    'routine-progress/me/deliveries': () =>
      successResponse({ deliveries: [8, 7, 6, 5, 4, 3, 2, 1].map((month) => delivery(month)) }),
  });
  await page.getByText('No hemos podido cargar cuándo sale tu próxima rutina.').waitFor();
  isDown = false;
  await page.getByRole('alert').getByRole('button', { name: 'Reintentar' }).press('Enter');
  await page.getByText(/la del mes 9, sale el/).waitFor();
  expect(await focusedText(page)).toMatch(/la del mes 9, sale el/);

  // a failed refetch keeps the message
  isDown = true;
  const failed = page.waitForResponse((answer) => answer.status() === 400);
  await page.getByRole('tab', { name: /^Notificaciones/ }).click();
  await page.getByRole('tab', { name: 'Entrenamiento' }).click();
  await failed;
  await page.getByText(/la del mes 9, sale el/).waitFor();
  expect(await page.getByText('No hemos podido cargar cuándo sale tu próxima rutina.').count()).toBe(0);

  await page.getByRole('button', { name: 'Ver 2 rutinas más' }).press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Abrir rutina: Rutina 2/);
});
