import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FailedDelivery, RoutineRun } from '#shared/contracts/routines/deliveries.ts';
import { holdToasts } from '#tests/support/cloud/shown-toasts.ts';
import { journey } from '../support/journeys/journey.ts';
import { waitForPath, waitForToast, eventually, waitForErrorToast } from '../support/journeys/page.ts';
import { signIn, callApi, newCustomer } from '../support/journeys/test-users.ts';
import { newSubscriber, type Subscriber } from '../support/journeys/subscribers.ts';
import { axeStateFindings, type State } from '../support/journeys/axe-states.ts';
import { newSearchWord } from '../support/journeys/test-products.ts';

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

const names = (page: Page) => page.locator('.timing-row p.font-bold').allTextContents();

journey(
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

journey(
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

journey('P34: users are paged and searched, and the URL keeps page and search', async ({ visit }) => {
  // a search that finds no user of another test
  const word = newSearchWord();
  await Promise.all(Array.from({ length: 22 }, () => newCustomer(`Vera ${newSearchWord()} ${word}`)));
  const page = await visit(`${timing}?buscar=${word}`, { as: await signIn('admin') });
  await page.getByRole('button', { name: 'Siguiente' }).waitFor();
  const first = await names(page);
  expect(first).toHaveLength(20);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await eventually(() => names(page)).toHaveLength(2);
  const second = await names(page);
  expect(new Set([...first, ...second]).size).toBe(22);
  await page.reload();
  await eventually(() => names(page)).toEqual(second);
  // a shared URL has no previous pages in its history
  const sent = await visit(page.url(), { as: await signIn('admin') });
  await sent.getByRole('button', { name: 'Primera página' }).waitFor();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await eventually(() => names(page)).toEqual(first);
  // the focus is at the top of the list
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby')))
    .toBe('users');

  await page.getByLabel('Buscar usuario').fill('lucía nav');
  await waitForPath(page, `${timing}?buscar=lucía+nav`);
  await eventually(() => names(page)).toEqual(['Lucía Navarro Gil']);
  await page.getByText('Sin configuración de entrenamiento').waitFor();
  await page.getByLabel('Buscar usuario').fill('zzzz');
  await page.getByRole('heading', { name: 'Nadie coincide con «zzzz»' }).waitFor();
  await page.getByRole('button', { name: 'Quitar búsqueda' }).click();
  await eventually(() => names(page)).toHaveLength(20);
  await waitForPath(page, timing);
});

journey('P46: an error toast on a phone does not cover the buttons of its dialog', async ({ visit }) => {
  const who = await newSubscriber();
  const page = await visit(only(who), { as: await signIn('admin'), width: 360, expects: [/500/] });
  await page.route('**/subscription', (route) => route.fulfill({ status: 500, json: {} }));
  await choose(page, who, 'Pausar sus rutinas');
  await page.getByRole('dialog').getByRole('textbox').fill('Se ha lesionado');
  await holdToasts(page);
  const button = page.getByRole('dialog').getByRole('button', { name: 'Pausar rutinas' });
  await button.click();
  await waitForErrorToast(page, 'No se ha podido cambiar el estado de las rutinas.');
  await eventually(async () => {
    const toast = (await page.locator('[data-sonner-toast]').boundingBox())!;
    return toast.y + toast.height;
  }).toBeLessThan((await button.boundingBox())!.y);
});

journey(
  'an admin corrects month and date, and an invalid month shows an error at its field',
  async ({ visit }) => {
    const who = await newSubscriber();
    const page = await visit(only(who), { as: await signIn('admin'), expects: [/400/] });
    await choose(page, who, 'Corregir mes y fecha');
    const month = page.getByLabel('Mes que toca');
    await month.fill('0');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('dialog').getByText('El mes debe ser 1 o mayor').waitFor();
    await month.fill('7');
    await page.getByLabel('Próximo envío').fill('2031-05-04');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await waitForToast(page, 'Progreso corregido');
    await rowOf(page, who).getByText('4 may 2031').waitFor();
    await rowOf(page, who)
      .getByRole('button', { name: /^Ver Detalle/ })
      .click();
    await page.getByText(/^2 días por semana · Mes 7 · /).waitFor();
  },
);

const run: RoutineRun = {
  _id: 'run_1',
  kind: 'forced',
  startedAt: new Date().toISOString(),
  isPlanned: true,
  due: 41,
  withoutRoutine: 1,
  queued: 40,
  sent: 12,
  failed: 0,
  skipped: 0,
};

const stats = (lastRun: RoutineRun | null) => ({
  success: true,
  data: {
    totalUsers: 50,
    activeUsers: 41,
    usersDue: 40,
    withoutRoutine: 0,
    lastRun,
    nextRunAt: '2026-11-22T08:00:00.000Z',
  },
});

journey(
  'a send to all asks for confirmation and shows its progress until it has finished',
  async ({ visit }) => {
    const page = await visit('/blog', { as: await signIn('admin') });
    let last: RoutineRun | null = null;
    await page.route('**/api/routine-progress/stats', (route) => route.fulfill({ json: stats(last) }));
    await page.route('**/api/routine-progress/force-send', (route) => {
      last = run;
      return route.fulfill({
        json: { success: true, data: { sent: 12, failed: 0, pending: 28, withoutRoutine: 1 } },
      });
    });
    await page.goto(timing);
    await page.getByText('Sistema automático').waitFor();
    await page.clock.install();
    await page.getByRole('button', { name: 'Forzar Envío General' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Enviar ahora las rutinas pendientes?' });
    await dialog.getByText(/^Hay 40 usuarios pendientes\. Su rutina sale ahora por email;/).waitFor();
    await dialog.getByRole('button', { name: 'Enviar ahora' }).click();
    await waitForToast(
      page,
      'Rutinas Enviadas',
      '12 enviadas, 0 fallidas. 28 siguen en camino. 1 sigue sin rutina.',
    );
    await page.getByText('Envío en curso: 12 de 40').waitFor();
    last = { ...run, sent: 38, failed: 2 };
    // until the next poll
    await page.clock.runFor(2000);
    await waitForToast(page, 'Envío terminado', '38 enviadas, 2 fallidas, 1 sin rutina.');
    await page.getByText('Manual: 38 enviadas, 2 fallidas, 1 sin rutina').waitFor();
    expect(await page.getByText('Envío en curso').count()).toBe(0);
  },
);

const failure = (reason: FailedDelivery['reason'], name: string): FailedDelivery => ({
  _id: `dlv_${name}`,
  user: { _id: `usr_${name}`, name, email: `${name}@example.com` },
  routineName: 'Fuerza base A/B',
  workoutType: { _id: 'opt_1', name: 'Fuerza' },
  trainingFrequency: { _id: 'opt_2', name: '2 días por semana' },
  month: 1,
  failedAt: '2026-11-21T08:00:09.000Z',
  reason,
});

const failures = (page: Page) =>
  page.route('**/api/routine-progress/failures*', (route) => {
    const isFirst = !new URL(route.request().url()).searchParams.has('cursor');
    const found = isFirst
      ? [failure('bounced', 'Ana'), failure('unknown', 'Bea')]
      : [failure('banned', 'Carla')];
    return route.fulfill({
      json: { success: true, data: { failures: found, nextCursor: isFirst ? 'more' : null } },
    });
  });

journey('P30: a failed send is listed with its reason and can be sent again', async ({ visit }) => {
  const page = await visit('/blog', { as: await signIn('admin'), expects: [/409/] });
  await failures(page);
  await page.goto(`${timing}?ver=fallidos`);
  await page.getByText('La dirección devolvió el correo. Tiene que poner otra en su perfil.').waitFor();
  await page.getByRole('button', { name: 'Cargar más' }).click();
  await page.getByText('No se envió: la cuenta está suspendida.').waitFor();
  const answer = (status: number, json: object) =>
    page.route('**/deliveries/*/resend', (route) => route.fulfill({ status, json }));
  await answer(409, { code: 'not_delivered', message: 'El correo de este usuario no admite la rutina.' });
  await page.getByRole('button', { name: 'Reenviar a Ana: Fuerza base A/B' }).click();
  await waitForErrorToast(page, 'El correo de este usuario no admite la rutina.');
  await answer(200, { success: true, data: { sent: 0, failed: 0, pending: 1 } });
  await page.getByRole('button', { name: 'Reenviar a Bea: Fuerza base A/B' }).click();
  await waitForToast(page, 'Rutina en camino');
});

journey(
  'routine timing shows what failed to load with a retry, and sends nothing offline',
  async ({ visit }) => {
    const page = await visit('/blog', {
      as: await signIn('admin'),
      expects: [/400/, /ERR_INTERNET_DISCONNECTED/],
    });
    await page.route('**/api/routine-progress**', (route) =>
      route.fulfill({ status: 400, json: { code: 'invalid_input', message: 'Así no.' } }),
    );
    await page.goto(timing);
    await page.getByRole('heading', { name: 'No se pudieron cargar los datos de progreso.' }).waitFor();
    await page.unroute('**/api/routine-progress**');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.locator('.timing-row').first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Forzar Envío General' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar ahora' }).click();
    await page.getByText('No hay conexión. Comprueba tu red e inténtalo de nuevo.').waitFor();
  },
);

/** The page, its dialogs, and the training tabs of a user with and a user without received routines. */
async function timingStates(): Promise<State[]> {
  const [admin, who, customer] = await Promise.all([signIn('admin'), newSubscriber(), newCustomer()]);
  const { workoutType, trainingFrequency } = (
    await callApi<{ data: { userDetails: Record<'workoutType' | 'trainingFrequency', { _id: string }> } }>(
      'GET',
      '/user-details/me',
      undefined,
      who.signedIn,
    )
  ).data.userDetails;
  const { _id } = who.signedIn.data.user;
  await callApi(
    'POST',
    `/routine-progress/${_id}/send/${workoutType._id}/${trainingFrequency._id}`,
    undefined,
    admin,
  );
  const one = { path: only(who), as: admin, shows: 'Enviar Rutina' };
  return [
    { name: 'timing', path: timing, as: admin, shows: 'Siguiente' },
    {
      name: 'detail',
      ...one,
      act: async (page) => {
        await page.getByRole('button', { name: /^Ver Detalle/ }).click();
        // nothing lies half below the header that stays in sight
        await page.evaluate(() => scrollTo(0, 0));
      },
    },
    { name: 'correcting', ...one, act: (page) => choose(page, who, 'Corregir mes y fecha') },
    { name: 'holding', ...one, act: (page) => choose(page, who, 'Pausar sus rutinas') },
    {
      name: 'sending to one',
      ...one,
      act: (page) => page.getByRole('button', { name: /^Enviar Rutina a/ }).click(),
    },
    {
      name: 'sending to all',
      ...one,
      act: (page) => page.getByRole('button', { name: 'Forzar Envío General' }).click(),
    },
    { name: 'nobody found', path: `${timing}?buscar=zzzz`, as: admin, shows: /Nadie coincide/ },
    {
      name: 'preview',
      path: `${timing}?ver=envios`,
      as: admin,
      shows: /usuarios? les? toca|no le toca a nadie/,
    },
    {
      name: 'failures',
      path: timing,
      as: admin,
      route: failures,
      shows: 'Siguiente',
      act: async (page) => {
        await page.getByRole('tab', { name: 'Envíos fallidos' }).click();
        await page.getByText('La dirección devolvió el correo.').waitFor();
      },
    },
    {
      name: 'a routine received',
      path: '/perfil?tab=entrenamiento',
      as: who.signedIn,
      shows: 'Abrir rutina',
    },
    { name: 'no permission', path: timing, as: customer, shows: 'No tienes permiso' },
  ];
}

journey(
  'P46: axe finds no problem on routine timing and received routines at 360 and 1440 px, light and dark, and none scrolls horizontally',
  async ({ visit }) => {
    expect(await axeStateFindings(visit, await timingStates())).toEqual([]);
  },
);
