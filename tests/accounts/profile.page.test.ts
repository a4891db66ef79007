import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TrainingSetup } from '#shared/contracts/workouts/workouts.ts';
import { nightly } from '#tests/support/run/rounds.ts';
import { healthConsentVersion } from '#shared/rules/training/assessment.ts';
import { holdToasts, waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { profile } from '../support/pages/customer-profile.ts';
import { axeFindings } from '../support/pages/layout-findings.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { frequencies, types } from '../routines/routine-fixtures.ts';
import { errorResponse, successResponse } from '../support/pages/timing-page.ts';
import { summaryOf, trainingMonth } from '../support/workouts/training-month.ts';

const site = setUpSite();

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

type Response = ReturnType<typeof successResponse> | ReturnType<typeof errorResponse>;

interface Responses {
  [path: string]: (url: URL, method: string, body: unknown) => Response | Promise<Response>;
}

/** Opens a tab of the profile with a fake API that responds to some paths below /api. */
async function openTab(tab: string, responses: Responses): Promise<Page> {
  const { page } = await openAdmin(site, {
    path: `/perfil?tab=${tab}`,
    granted: [],
    route: async (opened) => {
      for (const [path, respond] of Object.entries(responses))
        await opened.route(`**/api/${path}`, async (route) =>
          route.fulfill(
            await respond(
              new URL(route.request().url()),
              route.request().method(),
              route.request().postDataJSON(),
            ),
          ),
        );
    },
  });
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

nightly(
  'notifications that cannot be loaded are told by a toast as well, and not in the words of the gateway',
  async () => {
    const page = await openTab('notificaciones', {
      'notifications?*': () => ({ status: 429, json: { message: 'Too Many Requests' } as never }),
      'notifications/unread-count': () => successResponse({ unreadCount: 0 }),
    });
    await waitForShownToast(page, { title: 'Error', description: 'Error al cargar las notificaciones' });
    await page.getByRole('heading', { name: 'Error al cargar las notificaciones' }).waitFor();
    expect(await page.getByText('Too Many').count()).toBe(0);
  },
);

nightly('the texts of failed calls show where the server says nothing', async () => {
  const shown = async (path: string, silentPath: string, text: string, status = 400) => {
    const { page } = await openAdmin(site, {
      path,
      granted: [],
      route: (opened) =>
        opened.route(`**/api/${silentPath}`, (route) => route.fulfill({ status, json: null as never })),
    });
    await expect.poll(() => page.getByText(text).first().isVisible(), { message: text }).toBe(true);
  };
  // one after the other: what a document preloads names no page, and the latest one answers it
  // a 4xx would end the session; what fails so is tried three times
  await shown('/perfil?tab=perfil', 'auth/me', 'Error al obtener perfil', 502);
  await shown('/perfil/pagos', 'auth/subscription-info', 'Error al obtener información de suscripción');
  await shown('/tienda', 'products?*', 'Error fetching products');
});

nightly('the texts of failed changes show where the server says nothing', async () => {
  const silent = () => ({ status: 502, json: null as never });
  const notices = await openTab('notificaciones', {
    'notifications?*': () =>
      successResponse({
        notifications: [notification(1)],
        pagination: { page: 1, limit: 10, total: 1, pages: 1 },
      }),
    'notifications/unread-count': () => successResponse({ unreadCount: 1 }),
    'notifications/*': (_, method) =>
      method === 'GET' ? successResponse({ notification: notification(1, true) }) : silent(),
    'notifications/*/read': silent,
    'notifications/mark-all-read': silent,
  });
  await notices.getByRole('button', { name: 'Marcar como leída: Aviso 1' }).click();
  await waitForShownToast(notices, {
    title: 'Error',
    description: 'Error al marcar la notificación como leída',
  });
  await notices.getByRole('button', { name: 'Marcar todas' }).click();
  await waitForShownToast(notices, {
    title: 'Error',
    description: 'Error al marcar todas las notificaciones como leídas',
  });
  await notices.getByText('Aviso 1').first().click();
  await notices.getByRole('button', { name: 'Eliminar notificación' }).click();
  await waitForShownToast(notices, { title: 'Error', description: 'Error al eliminar la notificación' });
  expect(await notices.getByText('El servicio no responde').count()).toBe(0);

  const { page: visitor } = await site.visit('/login', {
    route: (opened) => opened.route('**/api/auth/*', (route) => route.fulfill(silent())),
  });
  await visitor.getByLabel('Email').fill('marta@tenaz.test');
  const password = visitor.getByRole('textbox', { name: 'Contraseña', exact: true });
  await password.fill('Zanahoria-9471-azul');
  await visitor.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await waitForShownToast(visitor, { title: 'Error', description: 'Error al iniciar sesión' });
  await visitor.getByRole('button', { name: 'Crea una' }).click();
  await visitor.getByLabel('Nombre completo').fill('Marta Ruiz');
  await password.fill('Zanahoria-9471-azul');
  await visitor.getByRole('textbox', { name: 'Repite la contraseña' }).fill('Zanahoria-9471-azul');
  await visitor.getByRole('button', { name: 'Crear cuenta' }).click();
  await waitForShownToast(visitor, { title: 'Error', description: 'Error al crear la cuenta' });

  const person = await openTab('perfil', {
    'auth/me': () => successResponse(profile),
    'auth/update-profile': silent,
  });
  await person.getByLabel('Nombre completo').fill('Marta Ruiz');
  await person.getByRole('button', { name: 'Guardar' }).first().click();
  await waitForShownToast(person, { title: 'Error', description: 'Error al actualizar el perfil' });
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
  await expect.poll(() => page.getByText('Texto 13').count()).toBe(1);
  isDown = false;
  await page.getByRole('button', { name: 'Reintentar' }).press('Enter');
  await expect.poll(() => focusedText(page)).toBe('Sin leer: Aviso 21');

  await page.getByRole('button', { name: 'No leídas' }).click();
  await page.getByRole('button', { name: 'No leídas', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Marcar como leída: Aviso 12' }).press('Enter');
  await expect.poll(() => focusedText(page)).toBe('Sin leer: Aviso 13');
});

nightly(
  'P46: the way back from a notification leads to the same filter and row, after a deletion to the list',
  async () => {
    const all = [1, 2, 3].map((at) => notification(at, true));
    let release: (() => void) | undefined;
    let wait: Promise<void> | undefined;
    const page = await openTab('notificaciones', {
      'notifications?*': async ({ searchParams }) => {
        await wait;
        const notifications = searchParams.get('read') === 'false' ? [] : all;
        return successResponse({ notifications, pagination: { page: 1, limit: 10, total: 3, pages: 1 } });
      },
      'notifications/unread-count': () => successResponse({ unreadCount: 0 }),
      'notifications/ntf_2': (_, method) => {
        if (method === 'DELETE') all.splice(1, 1);
        return successResponse({ notification: notification(2, true) });
      },
    });
    await page.getByRole('button', { name: 'Leídas', exact: true }).click();
    await page.getByRole('button', { name: 'Leídas', exact: true, pressed: true }).waitFor();
    const pressed = page.locator('[aria-pressed=true]');
    const row = page.getByRole('button', { name: 'Aviso 2', exact: true });
    // opening it moves the focus to its heading
    const open = async () => {
      await row.press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    };
    await open();
    await page.getByRole('button', { name: 'Volver a notificaciones' }).press('Enter');
    await row.waitFor();
    expect(await pressed.textContent()).toBe('Leídas');
    await expect.poll(() => focusedText(page)).toBe('Aviso 2');

    await page.reload();
    await expect.poll(() => pressed.textContent()).toBe('Leídas');
    await open();
    await page.goBack();
    await expect.poll(() => pressed.textContent()).toBe('Leídas');
    await expect.poll(() => focusedText(page)).toBe('Aviso 2');

    await open();
    wait = new Promise((resolve) => {
      release = resolve;
    });
    await page.reload();
    await page.getByRole('button', { name: 'Volver a notificaciones' }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Notificaciones');
    release!();
    await expect.poll(() => focusedText(page)).toBe('Aviso 2');

    await open();
    await page.getByRole('button', { name: /^Eliminar/ }).press('Enter');
    await page.getByText('Texto 1').waitFor();
    expect(await row.count()).toBe(0);
    expect(await pressed.textContent()).toBe('Leídas');
    const list = page.getByRole('region', { name: 'Notificaciones' });
    await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true);
  },
);

nightly('P46: a notification that comes late leaves the focus on the way back', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  let wait: Promise<void> | undefined;
  const page = await openTab('notificaciones&aviso=ntf_2', {
    'notifications/unread-count': () => successResponse({ unreadCount: 0 }),
    'notifications/ntf_2': async () => {
      await wait;
      return successResponse({ notification: notification(2, true) });
    },
  });
  wait = promise;
  await page.reload();
  await page.getByRole('button', { name: 'Volver a notificaciones' }).focus();
  release();
  await page.getByRole('heading', { name: 'Aviso 2' }).waitFor();
  expect(await focusedText(page)).toBe('Volver a notificaciones');
});

nightly(
  'toasts show at the top of a phone, and go with a success, with a dialog and with their page',
  async () => {
    const page = await openTab('notificaciones', {
      'notifications?*': () =>
        successResponse({
          notifications: [1, 2, 3].map((at) => notification(at)),
          pagination: { page: 1, limit: 10, total: 3, pages: 1 },
        }),
      'notifications/unread-count': () => successResponse({ unreadCount: 3 }),
      'notifications/*/read': ({ pathname }) =>
        pathname.includes('ntf_1')
          ? errorResponse(400, 'invalid_input', 'Así no.')
          : successResponse({ notification: notification(2, true) }),
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await holdToasts(page);
    await page.clock.install();
    const toasts = page.locator('[data-sonner-toast]');
    const mark = async (at: number, said: string) => {
      await page.getByRole('button', { name: `Marcar como leída: Aviso ${at}` }).press('Enter');
      await toasts.getByText(said).waitFor();
    };
    await mark(1, 'Así no.');
    const { top, bottom } = await toasts.evaluate((element) => element.getBoundingClientRect());
    expect(top).toBeGreaterThanOrEqual(64);
    expect(bottom).toBeLessThan(300);

    await mark(2, 'Notificación marcada como leída');
    await expect.poll(() => toasts.getByText('Así no.').count()).toBe(0);

    await page.getByRole('button', { name: 'Abrir menú' }).press('Enter');
    await page.getByRole('dialog', { name: 'Menú' }).waitFor();
    await expect.poll(() => toasts.count()).toBe(0);
    await page.keyboard.press('Escape');

    await mark(3, 'Notificación marcada como leída');
    // from then on it belongs to this page, and not to one that opens with it
    await page.clock.runFor(350);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    await expect.poll(() => toasts.count()).toBe(0);
  },
);

nightly(
  'P46: at 360 px the tabs of the profile are one line that shows the active one, payments before the settings, each has its title, and forced colours show what is selected and unread',
  async () => {
    const page = await openTab('notificaciones', {
      'notifications?*': () =>
        successResponse({
          notifications: [notification(1), notification(2, true)],
          pagination: { page: 1, limit: 10, total: 2, pages: 1 },
        }),
      'notifications/unread-count': () => successResponse({ unreadCount: 1 }),
      'orders/my-orders': () => successResponse([]),
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await page.getByText('Texto 1').waitFor();
    const row = await page.locator('.tab-row .tab').evaluateAll((tabs) =>
      tabs
        .map((tab) => ({ text: tab.textContent, box: tab.getBoundingClientRect() }))
        .sort((one, other) => one.box.left - other.box.left)
        .map(({ text, box }) => ({ text, top: box.top, isInView: box.left >= 0 && box.right <= 360 })),
    );
    expect(new Set(row.map(({ top }) => top)).size).toBe(1);
    expect(row.slice(-2).map(({ text }) => text)).toEqual(['Pagos', 'Dispositivos']);
    expect(row.find(({ text }) => text.startsWith('Notificaciones'))).toMatchObject({ isInView: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await page.title()).toMatch(/^Notificaciones · Mi perfil/);

    await page.emulateMedia({ forcedColors: 'active' });
    const styleOf = (selector: string, name: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name);
    expect(await styleOf('[aria-pressed=true]', 'outline-style')).toBe('solid');
    expect(await styleOf('[aria-pressed=false]', 'outline-style')).toBe('none');
    const dot = (row: number) => `li:nth-child(${row}) > span[aria-hidden]`;
    expect(await styleOf(`[aria-label=Notificaciones] ${dot(1)}`, 'border-top-width')).toBe('1px');
    expect(await styleOf(`[aria-label=Notificaciones] ${dot(2)}`, 'border-top-width')).toBe('0px');
    await page.emulateMedia({ forcedColors: 'none' });
    await page.getByRole('tab', { name: 'Pedidos' }).click();
    await expect.poll(() => page.title()).toMatch(/^Pedidos · Mi perfil/);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    expect(await styleOf('dialog[open]', 'outline-style')).toBe('solid');
  },
);

const noSubscription = {
  hasSubscription: false,
  subscriptionStatus: null,
  subscription: null,
  subscriptionType: null,
  user: { _id: 'usr_1', email: 'marta@tenaz.test', name: 'Marta', stripeCustomerId: null },
  paymentMethods: [],
  paymentHistory: [],
};

nightly(
  'the profile leads to the payments, which keep the heading of the subscription for a user without one',
  async () => {
    const page = await openTab('perfil', {
      'auth/subscription-info': () => successResponse(noSubscription),
    });
    await page.getByRole('link', { name: 'Pagos', exact: true }).click();
    await page.waitForURL('**/perfil/pagos');
    await page.getByRole('heading', { level: 2, name: 'Mi Suscripción' }).waitFor();
    await page
      .getByRole('heading', { level: 3, name: 'Ahora mismo no tienes ninguna suscripción' })
      .waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Ver Planes' }).count()).toBe(1);
  },
);

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
  hasPlan: false,
  workoutType: types[0]!,
  trainingFrequency: frequencies[0]!,
  month,
  sentAt: '2026-11-21T08:00:00.000Z',
});

const planned = (currentMonth: number) => ({
  userProgress: {
    subscriptionStatus: 'active',
    workoutTypes: [
      {
        workoutTypeId: types[0]!,
        frequencies: [
          { trainingFrequencyId: frequencies[0]!, currentMonth, nextDueDate: '2099-12-17T08:00:00.000Z' },
        ],
      },
    ],
    emailProblem: null,
  },
});

it('the profile begins with the person and this month’s routine, the next one and the next charge in a line each', async () => {
  const page = await openTab('perfil', {
    'routine-progress/me': () => successResponse(planned(4)),
    'routine-progress/me/deliveries': () =>
      successResponse({
        deliveries: [{ ...delivery(3), sentAt: new Date().toISOString() }, delivery(2)],
      }),
    'routine-progress/next-routine/*/*': () =>
      successResponse({ month: 4, nextDueDate: null, routine: { _id: 'rtn_1', name: 'Rutina 4' } }),
    'auth/subscription-info': () => successResponse(noSubscription),
  });
  await page.getByRole('heading', { level: 1, name: /^Mi perfil .+/ }).waitFor();
  const today = page.getByRole('region', { name: 'Rutina 3' });
  await today.getByRole('link', { name: /^Entrenar hoy: Rutina 3/ }).waitFor();
  await today.getByText(/^Tu próxima rutina, la del mes 4, sale el 17 de diciembre/).waitFor();
  // a page that loads leaves the keyboard at its beginning
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
});

nightly(
  'the profile promises no date for a first routine that does not exist yet, and asks again on the next visit',
  async () => {
    let routine: object | null = null;
    const page = await openTab('entrenamiento', {
      'user-details/me': () => successResponse({ userDetails: details }),
      'routine-progress/me': () => successResponse(planned(1)),
      'routine-progress/me/deliveries': () => successResponse({ deliveries: [] }),
      'routine-progress/next-routine/*/*': () => successResponse({ month: 1, nextDueDate: null, routine }),
      'notifications?*': () =>
        successResponse({ notifications: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } }),
    });
    await page.getByText(/^Tu primera rutina \(.+\) todavía se está preparando: te llega el 17/).waitFor();
    expect(await page.getByText(/sale el/).count()).toBe(0);
    routine = { _id: 'rtn_1', name: 'Rutina 1' };
    await page.getByRole('tab', { name: /^Notificaciones/ }).click();
    await page.getByRole('tab', { name: 'Entrenamiento' }).click();
    await page.getByText('Tu primera rutina sale el 17 de diciembre a las 9:00.').waitFor();
  },
);

it('P340: who agreed to an older text reads what is new in it, and agrees with one press; what is stored needs no consent again', async () => {
  const body = { birthDate: null, weight: 72.5, height: null, gender: null, injuries: null };
  const older = { ...details, ...body, healthConsent: { ...details.healthConsent, version: '2026-07-01' } };
  const sent: unknown[] = [];
  const page = await openTab('entrenamiento', {
    'user-details/me': () => successResponse({ userDetails: older }),
    'userdetails/me': () =>
      successResponse({
        userDetails: {
          ...older,
          healthConsent: {
            ...details.healthConsent,
            givenAt: '2026-11-30T10:00:00.000Z',
            version: healthConsentVersion,
          },
        },
        notice: null,
      }),
    'routine-progress/me': () => successResponse(planned(1)),
    'routine-progress/me/deliveries': () => successResponse({ deliveries: [] }),
    'routine-progress/next-routine/*/*': () =>
      successResponse({ month: 1, nextDueDate: null, routine: null }),
    'auth/subscription-info': () => successResponse(noSubscription),
  });
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON());
  });
  await page.getByText(/^Nos diste tu consentimiento el .*, al texto del 1 de julio de 2026/).waitFor();
  await page.getByText(/ningún entrenador lo ve/).waitFor();
  await page.getByRole('button', { name: 'Añadir o cambiar' }).click();
  await page.getByLabel('Altura en metros').focus();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await page.getByLabel('Altura en metros').fill('1,8');
  await page.getByRole('checkbox').waitFor();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Acepto el texto nuevo' }).click();
  await page.getByText(/los lee el entrenador que prepara tu entrenamiento\.$/).waitFor();
  expect(sent).toEqual([{ healthConsent: { version: healthConsentVersion } }]);
  await expect.poll(() => focusedText(page)).toBe('Datos de salud');
});

nightly(
  'no button of the training moves while the parts above it load: a press on it would be lost',
  async () => {
    const [progress, deliveries, subscription] = [1, 2, 3].map(() => Promise.withResolvers<void>());
    const page = await openTab('perfil', {
      'user-details/me': () => successResponse({ userDetails: details }),
      'routine-progress/me': () => progress!.promise.then(() => successResponse(planned(9))),
      'routine-progress/next-routine/*/*': () =>
        successResponse({ month: 9, nextDueDate: null, routine: { _id: 'rtn_9', name: 'Rutina 9' } }),
      'routine-progress/me/deliveries': () =>
        deliveries!.promise.then(() => successResponse({ deliveries: [delivery(8)] })),
      'auth/subscription-info': () => subscription!.promise.then(() => successResponse(noSubscription)),
    });
    const tops = await page.evaluateHandle(() => {
      const seen = new Set<number>();
      const look = () => {
        const button = [...document.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Personalizar',
        );
        if (button?.checkVisibility({ visibilityProperty: true }))
          seen.add(Math.round(button.getBoundingClientRect().top + window.scrollY));
        requestAnimationFrame(look);
      };
      look();
      return seen;
    });
    await page.getByRole('tab', { name: 'Entrenamiento' }).click();
    await page.getByText('Entrenas fuerza').waitFor();
    subscription!.resolve();
    await page.getByText(/^Ahora mismo no tienes ninguna/).waitFor({ state: 'attached' });
    deliveries!.resolve();
    await page.getByText('Rutina 8').waitFor({ state: 'attached' });
    progress!.resolve();
    await page.getByText(/la del mes 9, sale el/).waitFor();
    await page.getByRole('button', { name: 'Personalizar' }).waitFor();
    expect(await tops.evaluate((seen) => [...seen])).toHaveLength(1);
  },
);

nightly(
  'a subscription that cannot be loaded hides nothing else of the training, and can be retried',
  async () => {
    let isDown = true;
    const page = await openTab('entrenamiento', {
      'user-details/me': () => successResponse({ userDetails: details }),
      'auth/subscription-info': () =>
        isDown ? errorResponse(400, 'invalid_input', 'Así no.') : successResponse(noSubscription),
    });
    const training = page.getByRole('tabpanel');
    const retry = training.getByRole('button', { name: 'Reintentar' });
    await retry.waitFor();
    expect(await training.locator('.skeleton').count()).toBe(0);
    await training.getByRole('button', { name: 'Personalizar' }).waitFor();
    isDown = false;
    await retry.click();
    await training.getByText(/^Con un plan te llega aquí/).waitFor();
  },
);

nightly('P46: buttons of the received routines that disappear keep the focus in place', async () => {
  let isDown = true;
  const page = await openTab('entrenamiento', {
    'user-details/me': () => successResponse({ userDetails: details }),
    'routine-progress/me': () =>
      isDown ? errorResponse(400, 'invalid_input', 'Así no.') : successResponse(planned(9)),
    'routine-progress/next-routine/*/*': () =>
      successResponse({ month: 9, nextDueDate: null, routine: { _id: 'rtn_9', name: 'Rutina 9' } }),
    'notifications?*': () =>
      successResponse({ notifications: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } }),
    'routine-progress/me/deliveries': () =>
      successResponse({
        deliveries: [8, 7, 6, 5, 4, 3, 2, 1].map((month) =>
          month === 8 ? { ...delivery(8), hasPlan: true, driveLink: '' } : delivery(month),
        ),
      }),
  });
  // one with a plan opens on the site
  const month = page.getByRole('link', { name: 'Abrir rutina: Rutina 8', exact: true });
  expect(await month.getAttribute('href')).toBe('/rutina/dlv_8');
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

nightly(
  'the avatar has a dot and says how many notifications are unread, until they have been read',
  async () => {
    let unread = 2;
    const page = await openTab('perfil', {
      'notifications?*': () =>
        successResponse({
          notifications: [notification(1, unread === 0)],
          pagination: { page: 1, limit: 10, total: 1, pages: 1 },
        }),
      'notifications/unread-count': () => successResponse({ unreadCount: unread }),
      'notifications/mark-all-read': () => {
        unread = 0;
        return successResponse({ updated: 2 });
      },
    });
    const avatar = page.getByRole('button', { name: /^Cuenta de/, description: '2 notificaciones sin leer' });
    await avatar.waitFor();
    const dot = () =>
      page.locator('header .avatar').evaluate((mark) => getComputedStyle(mark, '::after').content);
    expect(await dot()).toBe('""');
    await page.getByRole('tab', { name: /^Notificaciones/ }).click();
    await page.getByRole('button', { name: 'Marcar todas' }).click();
    await expect.poll(() => page.locator('#sin-leer').textContent()).toBe('');
    await expect.poll(dot).toBe('none');
  },
);

it('P349: days and equipment are offered, chosen one for each session, kept over a reload and saved whole', async () => {
  let setup: TrainingSetup | null = null;
  const page = await openTab('perfil', {
    'user-details/me': () => successResponse({ userDetails: details }),
    workouts: () => successResponse({ months: [summaryOf(trainingMonth())] }),
    'workouts/dlv_1': () => successResponse(trainingMonth()),
    'workouts/setup': (_, method, body) => {
      if (method === 'PUT') setup = body as TrainingSetup;
      return successResponse({ setup });
    },
  });
  await page.getByRole('link', { name: 'Elige tus días y tu material' }).click();
  const section = page.getByRole('region', { name: 'Tus días y tu material' });
  await section.getByText('lunes y jueves (los habituales)').waitFor();
  await expect.poll(() => focusedText(page)).toBe('Elegir');
  await page.keyboard.press('Enter');
  const box = (name: string) => section.getByRole('checkbox', { name, exact: true });
  await box('Martes').check();
  await box('Solo mi cuerpo').check();
  await box('Goma').check();
  expect(await box('Solo mi cuerpo').isChecked()).toBe(false);
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await section.getByRole('button', { name: 'Guardar' }).click();
  await section.getByText('Elige 2 días, uno para cada sesión de la semana, o ninguno.').waitFor();
  expect(setup).toBeNull();
  await box('Sábado').check();
  await section.getByLabel('Minutos por sesión').selectOption('45');
  await section.getByRole('button', { name: 'Guardar' }).click();
  await section.getByText('martes y sábado').waitFor();
  expect(setup).toEqual({ weekdays: [2, 6], equipment: ['band'], minutes: 45 });
  await expect.poll(() => focusedText(page)).toBe('Elegir');
  await page.getByRole('tab', { name: 'Perfil', exact: true }).click();
  await page.getByRole('button', { name: 'Guardar cambios' }).first().waitFor();
  expect(await page.getByRole('link', { name: 'Elige tus días y tu material' }).count()).toBe(0);
});
