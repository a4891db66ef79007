import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isAll, nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import type { RoutineRun } from '#shared/contracts/routines/deliveries.ts';
import { shownToasts, waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { frequencies, types } from './routine-fixtures.ts';
import {
  failedDelivery,
  openTimingPage,
  errorResponse,
  successResponse,
  userProgress,
} from '../support/pages/timing-page.ts';

const site = setUpSite();

const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
/** Id of the heading that labels the focused section. */
const focusedSection = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'));

async function chooseMenuItem(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Más acciones: ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

it('P27: a manual send requests the month of the dialog, and a month that has moved on is not sent', async () => {
  const timing = await openTimingPage(site, { users: [userProgress('Ana', 3)] });
  const { page } = timing;
  const requestedMonths: (string | null)[] = [];
  timing.on('POST /usr_Ana/send/', (_, { searchParams }) => {
    requestedMonths.push(searchParams.get('month'));
    return errorResponse(409, 'already_sent', 'Ahora toca la del mes 4.');
  });
  await page.getByRole('button', { name: 'Enviar Rutina a Ana' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('recibirá ahora la rutina del mes 3').waitFor();
  await dialog.getByText('Rutina: Básicos').waitFor();
  // another admin has just sent month 3
  timing.users[0] = userProgress('Ana', 4);
  await dialog.getByRole('button', { name: 'Enviar Rutina' }).click();
  await page.getByText('Ahora toca la del mes 4.').first().waitFor();
  await dialog.getByText('recibirá ahora la rutina del mes 4').waitFor();
  expect(requestedMonths).toEqual(['3']);
});

describe('errors of a manual send', () => {
  it.runIf(isAll).each([
    [
      'no response',
      null,
      'Hubo un problema al enviar la rutina al usuario. No se sabe si ha salido: mira en la lista qué mes le toca.',
    ],
    ['a failed delivery', errorResponse(409, 'not_delivered', 'No la admite.'), 'No la admite.'],
  ])(
    'P27: a manual send that ends with %s closes the dialog, because the month may be used up',
    async (_, answer, said) => {
      const timing = await openTimingPage(site, { users: [userProgress('Ana', 3)] });
      const { page } = timing;
      await page.route('**/api/routine-progress/usr_Ana/send/**', (route) => {
        timing.users[0] = userProgress('Ana', 4);
        return answer ? route.fulfill(answer) : route.abort();
      });
      const row = page.getByRole('button', { name: 'Enviar Rutina a Ana' });
      await row.click();
      await page.getByRole('dialog').getByText('Rutina: Básicos').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Enviar Rutina' }).click();
      await page.getByText(said).first().waitFor();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await expectFocus(row);
      await page.locator('.timing-row dd', { hasText: /^4$/ }).waitFor();
    },
  );
});

describe('blocked manual sends', () => {
  nightly(
    'a routine cannot be sent to an address that returns mails, or whose owner has complained',
    async () => {
      const sends: string[] = [];
      const { page } = await openTimingPage(site, {
        users: [
          userProgress('Ana', 3, { emailProblem: 'bounced' }),
          userProgress('Bea', 3, { emailProblem: 'complained' }),
        ],
        on: {
          'POST ': (_, { pathname }) => {
            sends.push(pathname);
            return errorResponse(409, 'not_delivered', 'No la admite.');
          },
        },
      });
      const dialog = page.getByRole('dialog');
      for (const [name, said] of [
        [
          'Ana',
          'Esta dirección devuelve los correos. No recibirá rutinas hasta que ponga otra en su perfil.',
        ],
        ['Bea', 'Marcó un correo como no deseado. No se envía nada más a esta dirección.'],
      ] as const) {
        await page.getByRole('button', { name: `Enviar Rutina a ${name}` }).click();
        await dialog.getByText(said).waitFor();
        const address = `${name.toLowerCase()}@example.com`;
        await dialog.getByText(`A ${name} (${address}) le toca la rutina del mes 3`).waitFor();
        expect(await dialog.getByText(/recibirá ahora|La siguiente saldrá/).count()).toBe(0);
        expect(await dialog.getByRole('button', { name: 'Enviar Rutina' }).count()).toBe(0);
        await dialog.getByRole('button', { name: 'Entendido' }).click();
        await expect.poll(() => dialog.count()).toBe(0);
      }
      expect(sends).toEqual([]);
    },
  );

  nightly('a send whose routine is missing is blocked and links to the upload form', async () => {
    const timing = await openTimingPage(site, { users: [userProgress('Ana', 3)] });
    const { page } = timing;
    let requests = 0;
    timing.on('POST ', () => {
      requests++;
      timing.on('GET /usr_Ana/next-routine/', () =>
        successResponse({ month: 3, nextDueDate: null, routine: null }),
      );
      return errorResponse(409, 'routine_missing', 'Aún no hay rutina.');
    });
    await page.getByRole('button', { name: 'Enviar Rutina a Ana' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Rutina: Básicos').waitFor();
    const send = dialog.getByRole('button', { name: 'Enviar Rutina' });
    await send.click();
    await dialog.getByText('A Ana (ana@example.com) le toca la rutina del mes 3').waitFor();
    await dialog.getByText('Todavía no hay rutina para ese mes.').waitFor();
    expect(await dialog.getByText(/recibirá ahora|La siguiente saldrá/).count()).toBe(0);
    await expect.poll(() => send.count()).toBe(0);
    await expectFocus(dialog.getByRole('button', { name: 'Entendido' }));
    expect(requests).toBe(1);
    await dialog.getByRole('link', { name: 'Crear la rutina' }).click();
    await page.getByRole('heading', { name: 'Nueva Rutina' }).waitFor();
    expect(await page.getByLabel('Mes', { exact: true }).inputValue()).toBe('3');
  });
});

nightly(
  'P16: the user menu offers only the possible action: pausing during a late payment, resuming after a pause',
  async () => {
    const stopped = { subscriptionStatus: 'inactive' } as const;
    const timing = await openTimingPage(site, {
      users: [
        userProgress('Late', 3, { ...stopped, byHand: 'hold' }),
        userProgress('Held', 3, { ...stopped, byHand: 'release' }),
        userProgress('Both', 3, { ...stopped, byHand: null }),
      ].map((user) => ({
        ...user,
        workoutTypes: user.workoutTypes.map(({ workoutTypeId, frequencies }) => ({
          workoutTypeId,
          frequencies: frequencies.map((each) => ({ ...each, nextDueDate: null })),
        })),
      })),
    });
    const { page } = timing;
    const offered = async (name: string) => {
      await page.getByRole('button', { name: `Más acciones: ${name}` }).click();
      const actions = await page.getByRole('menuitem').allTextContents();
      await page.keyboard.press('Escape');
      return actions.slice(1);
    };
    expect(await offered('Late')).toEqual(['Pausar sus rutinas']);
    expect(await offered('Held')).toEqual(['Reanudar sus rutinas']);
    expect(await offered('Both')).toEqual([]);
    await chooseMenuItem(page, 'Late', 'Pausar sus rutinas');
    const dialog = page.getByRole('dialog', { name: '¿Pausar sus rutinas?' });
    await dialog.waitFor();
    // a pause needs a reason, which the request carries
    await dialog.getByRole('button', { name: 'Pausar rutinas' }).click();
    await dialog.getByText('Escribe el motivo').waitFor();
    const asked = new Promise<unknown>((resolve) =>
      timing.on('PUT ', (route) => {
        resolve(route.request().postDataJSON());
        return successResponse({ userProgress: userProgress('Late', 3) });
      }),
    );
    await dialog.getByLabel('Motivo').fill('Está lesionada');
    await dialog.getByRole('button', { name: 'Pausar rutinas' }).click();
    expect(await asked).toEqual({ subscriptionStatus: 'inactive', reason: 'Está lesionada' });
  },
);

it('P256: the tab of who pays and gets nothing names each with the reason', async () => {
  const user = (name: string) => ({ _id: `usr_${name}`, name, email: `${name.toLowerCase()}@example.com` });
  const { page } = await openTimingPage(site, {
    query: '?ver=no-reciben',
    on: {
      'GET /unserved': () =>
        successResponse({
          paused: [{ user: user('Ana'), by: 'Nico', since: '2026-11-02T08:00:00.000Z', reason: 'Lesión' }],
          unreachable: [{ user: user('Bea'), problem: 'bounced' }],
          withoutRoutine: [
            {
              user: user('Cira'),
              workoutType: types[0],
              trainingFrequency: frequencies[0],
              month: 3,
              dueAt: '2026-11-20T08:00:00.000Z',
            },
          ],
          isPartial: false,
        }),
    },
  });
  const rows = page.locator('.timing-failure');
  await rows.first().waitFor();
  const texts = await rows.allTextContents();
  expect(texts[0]).toMatch(/^Ana.*La pausó Nico.*Lesión$/);
  expect(texts[1]).toMatch(/^Bea.*Correo devuelto/);
  expect(texts[2]).toMatch(/^Cira.*Mes 3.*Le toca el/);
  await expectSoundLayout(page);
});

describe('failed refetches', () => {
  nightly('a failed refetch keeps the list of users and the values typed in the open dialog', async () => {
    const timing = await openTimingPage(site, { users: [userProgress('Ana', 3)] });
    const { page } = timing;
    await chooseMenuItem(page, 'Ana', 'Corregir mes y fecha');
    const month = page.getByLabel('Mes que toca');
    await expectFocus(month);
    await month.fill('7');
    const failed = page.waitForResponse((answer) => answer.request().method() === 'GET' && !answer.ok());
    timing.on('GET ', () => errorResponse(400, 'invalid_input', 'Así no.'));
    timing.on('POST ', () => errorResponse(409, 'conflict', 'Alguien ha cambiado esto a la vez que tú.'));
    await page.getByRole('button', { name: 'Guardar' }).click();
    await failed;
    await page.getByText('Alguien ha cambiado esto a la vez que tú.').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Guardando...' }).count()).toBe(0);
    expect(await month.inputValue()).toBe('7');
    await expect.poll(() => page.getByText('ana@example.com').count()).toBe(1);
    expect(await page.getByText('No se pudieron cargar los datos de progreso.').count()).toBe(0);
  });

  nightly('a failed refetch keeps the preview of a day', async () => {
    const slots = [
      {
        workoutType: types[0]!,
        trainingFrequency: frequencies[0]!,
        month: 3,
        routine: { _id: 'rtn_1', name: 'Básicos' },
        users: 1,
        people: [{ _id: 'usr_Ana', name: 'Ana', email: 'ana@example.com' }],
      },
    ];
    const timing = await openTimingPage(site, {
      query: '?ver=envios',
      on: {
        'GET /preview': () => successResponse({ day: '2026-11-23', users: 1, withoutRoutine: 0, slots }),
        'POST ': () => errorResponse(409, 'conflict', 'Ahora no.'),
      },
    });
    const { page } = timing;
    await page.getByText('A 1 usuario le toca su rutina.').waitFor();
    const failed = page.waitForResponse((answer) => answer.url().includes('/preview') && !answer.ok());
    timing.on('GET /preview', () => errorResponse(400, 'invalid_input', 'Así no.'));
    await page.getByRole('button', { name: 'Forzar Envío General' }).click();
    await page.getByRole('button', { name: 'Enviar ahora' }).click();
    await failed;
    // the button is busy until all data is refetched
    await page.getByRole('button', { name: 'Forzar Envío General' }).waitFor();
    await expect.poll(() => page.getByText('A 1 usuario le toca su rutina.').count()).toBe(1);
  });
});

nightly(
  'clearing a search without results shows skeletons instead of an empty list and keeps the focus in it',
  async () => {
    const timing = await openTimingPage(site, { users: [userProgress('Ana', 3)], query: '?buscar=zzzz' });
    const { page } = timing;
    await page.getByRole('heading', { name: 'Nadie coincide con «zzzz»' }).waitFor();
    let answerNow = () => {};
    const asked = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    timing.on('GET ', async (_, { pathname, searchParams }) => {
      if (pathname.endsWith('/stats')) return errorResponse(400, 'invalid_input', 'Así no.');
      await asked;
      return successResponse({
        usersProgress: searchParams.has('search') ? [] : timing.users,
        nextCursor: null,
      });
    });
    await page.getByRole('button', { name: 'Quitar búsqueda' }).press('Enter');
    await expect.poll(() => page.locator('.skeleton').count()).toBeGreaterThan(0);
    expect(await page.getByText('No hay usuarios registrados').count()).toBe(0);
    expect(await focusedSection(page)).toBe('users');
    answerNow();
    await page.getByText('ana@example.com').waitFor();
  },
);

const run: RoutineRun = {
  _id: 'run_1',
  kind: 'forced',
  startedAt: new Date().toISOString(),
  isPlanned: true,
  due: 40,
  withoutRoutine: 0,
  queued: 40,
  sent: 0,
  failed: 0,
  skipped: 0,
};

nightly(
  "P46: a run is announced at its start and end, and its toast appears only for the admin's own run",
  async () => {
    const timing = await openTimingPage(site, {
      users: [userProgress('Ana', 3)],
      on: {
        'POST /force-send': () => successResponse({ sent: 12, failed: 0, pending: 28, withoutRoutine: 0 }),
      },
    });
    const { page } = timing;
    await page.clock.install();
    await page.evaluate(() => {
      const announcements: string[] = [];
      Object.assign(window, { announcements });
      new MutationObserver(() => {
        const text = document.querySelector('main [role=status]')!.textContent;
        if (text !== announcements.at(-1)) announcements.push(text);
      }).observe(document.querySelector('main')!, { subtree: true, childList: true, characterData: true });
    });
    timing.run = { ...run, sent: 12 };
    await page.getByRole('button', { name: 'Forzar Envío General' }).click();
    await page.getByRole('button', { name: 'Enviar ahora' }).click();
    const progress = (done: number) => page.getByText(`Envío en curso: ${done} de 40`).waitFor();
    const answerNextPoll = async (lastRun: RoutineRun) => {
      timing.run = lastRun;
      await page.clock.runFor(2000);
    };
    await progress(12);
    await answerNextPoll({ ...run, sent: 20 });
    await progress(20);
    await answerNextPoll({ ...run, sent: 40 });
    await waitForShownToast(page, { title: 'Envío terminado' });
    const announcements = () =>
      page.evaluate(() => (window as unknown as { announcements: string[] }).announcements);
    expect((await announcements()).filter(Boolean)).toEqual([
      'Hay un envío en marcha.',
      'El envío ha terminado.',
    ]);

    // every manual action refetches the counters, which now show the run of another admin
    timing.run = { ...run, _id: 'run_2', sent: 5 };
    timing.on('PUT ', () => errorResponse(409, 'conflict', 'Alguien ha cambiado esto a la vez que tú.'));
    await chooseMenuItem(page, 'Ana', 'Pausar sus rutinas');
    await page.getByLabel('Motivo').fill('Lo ha pedido');
    await page.getByRole('button', { name: 'Pausar rutinas' }).click();
    await progress(5);
    await answerNextPoll({ ...run, _id: 'run_2', sent: 40 });
    await page.getByText('Envío en curso').waitFor({ state: 'detached' });
    const titles = (await shownToasts(page)).map(({ title }) => title);
    expect(titles.filter((title) => title === 'Envío terminado')).toHaveLength(1);
  },
);

nightly('a forced run that sends nothing shows its reason in an info toast', async () => {
  const { page } = await openTimingPage(site, {
    on: { 'POST /force-send': () => successResponse({ sent: 0, failed: 0, pending: 0, withoutRoutine: 1 }) },
  });
  await page.getByRole('button', { name: 'Forzar Envío General' }).click();
  await page.getByRole('button', { name: 'Enviar ahora' }).click();
  const [title, description] = [
    'No se ha enviado ninguna rutina',
    '0 enviadas, 0 fallidas. 1 sigue sin rutina.',
  ];
  await waitForShownToast(page, { title, description });
  expect(await shownToasts(page)).toEqual([{ type: 'info', title, description }]);
});

nightly('a forced run is not offered while no user is due', async () => {
  const { page } = await openTimingPage(site, {
    on: {
      'GET /stats': () =>
        successResponse({
          totalUsers: 50,
          activeUsers: 41,
          usersDue: 0,
          withoutRoutine: 0,
          lastRun: null,
          nextRunAt: '2026-11-22T08:00:00.000Z',
        }),
    },
  });
  await page.getByText('Nadie espera una rutina').waitFor();
  await page.getByRole('button', { name: 'Forzar Envío General' }).click();
  const dialog = page.getByRole('dialog', { name: 'No hay rutinas pendientes' });
  await dialog.getByRole('button', { name: 'Entendido' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Enviar ahora' }).count()).toBe(0);
});

nightly('the counter of due users leads to those who wait for a routine that does not exist', async () => {
  const { page } = await openTimingPage(site, {
    on: {
      'GET /stats': () =>
        successResponse({
          totalUsers: 50,
          activeUsers: 41,
          usersDue: 3,
          withoutRoutine: 2,
          lastRun: null,
          nextRunAt: '2026-11-22T08:00:00.000Z',
        }),
      'GET /preview': () => successResponse({ day: '2026-11-23', users: 2, withoutRoutine: 2, slots: [] }),
    },
  });
  await page.getByRole('link', { name: '2 esperan una rutina que no existe' }).click();
  await page.getByRole('tab', { name: 'Próximos envíos', selected: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?ver=envios');
});

nightly('a forced run whose users another run has served says that nothing was sent', async () => {
  const timing = await openTimingPage(site, {
    users: [userProgress('Ana', 3)],
    run: { ...run, _id: 'run_0', sent: 40 },
    on: {
      'POST /force-send': () => successResponse({ sent: 0, failed: 0, pending: 2, withoutRoutine: 0 }),
    },
  });
  const { page } = timing;
  await page.clock.install();
  timing.run = { ...run, due: 2, queued: 2 };
  await page.getByRole('button', { name: 'Forzar Envío General' }).click();
  await page.getByRole('button', { name: 'Enviar ahora' }).click();
  await page.getByText('Envío en curso: 0 de 2').waitFor();
  // its users were skipped, so the run before it is the last one again
  timing.run = { ...run, _id: 'run_0', sent: 40 };
  await page.clock.runFor(2000);
  await waitForShownToast(page, { title: 'No se ha enviado ninguna rutina' });
  const titles = (await shownToasts(page)).map(({ title }) => title);
  expect(titles).not.toContain('Envío terminado');
});

nightly(
  'an interrupted run shows a notice, each tab how many it has with failed sends up to 99, and a link leads back to the first page',
  async () => {
    const startedAt = '2026-11-21T08:00:00.000Z';
    const broken = { ...run, kind: 'scheduled', isPlanned: false, startedAt, queued: 12, sent: 12 } as const;
    const { page } = await openTimingPage(site, { users: [], run: broken });
    await page.getByText('El último envío se interrumpió antes de llegar a todos.').waitFor();
    await page.getByText('Automático, interrumpido: 12 enviadas, 0 fallidas', { exact: true }).waitFor();
    expect(await page.getByText('Envío en curso').count()).toBe(0);
    for (const name of ['Usuarios 50', 'Próximos envíos 1204', 'Envíos fallidos 99+'])
      await page.getByRole('tab', { name, exact: true }).waitFor();
    await expectSoundLayout(page);
    await page.getByRole('link', { name: 'Panel Administrativo' }).click();
    await page.getByRole('heading', { name: 'Panel Administrativo' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
  },
);

describe('the focus in the list of failures', () => {
  const all = ['Ana', 'Bea', 'Carla'].map(failedDelivery);

  nightly(
    'P46: loading more failures, also by a retry, focuses the first new one, and resending focuses the next one',
    async () => {
      const gone = new Set<string>();
      let isDown = true;
      const { page } = await openTimingPage(site, {
        query: '?ver=fallidos',
        on: {
          'GET /failures': (_, { searchParams }) => {
            const isFirst = !searchParams.has('cursor');
            if (!isFirst && isDown) return errorResponse(400, 'invalid_input', 'Así no.');
            const failures = (isFirst ? all.slice(0, 1) : all.slice(1)).filter(({ _id }) => !gone.has(_id));
            return successResponse({ failures, nextCursor: isFirst ? 'more' : null });
          },
          'POST ': (_, { pathname }) => {
            gone.add(pathname.split('/').at(-2)!);
            return successResponse({ sent: 1, failed: 0, pending: 0 });
          },
        },
      });
      await page.getByRole('button', { name: 'Cargar más' }).press('Enter');
      await page.getByRole('alert').getByText('No se pudieron cargar más envíos fallidos. Así no.').waitFor();
      await page.getByText('ana@example.com').waitFor();
      isDown = false;
      await page.getByRole('button', { name: 'Reintentar' }).press('Enter');
      await expect.poll(() => focusedLabel(page)).toBe('Reenviar a Bea: Fuerza base');
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.keyboard.press('Enter');
      await expect.poll(() => focusedLabel(page)).toBe('Reenviar a Carla: Fuerza base');
      await page.keyboard.press('Enter');
      await expect.poll(() => focusedLabel(page)).toBe('Reenviar a Ana: Fuerza base');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Ningún envío fallido' }).waitFor();
      expect(await focusedSection(page)).toBe('failures');
    },
  );
});

nightly('P46: the offline notice and the top bar are both visible after scrolling', async () => {
  const users = Array.from({ length: 20 }, (_, at) => userProgress(`Ana ${at}`, 3));
  const { page } = await openTimingPage(site, { users, height: 600 });
  await page.evaluate(() => window.scrollTo(0, 500));
  await page.context().setOffline(true);
  const notice = page.getByText('Sin conexión.');
  await notice.waitFor();
  const [bar, said] = [await page.locator('.office-bar').boundingBox(), await notice.boundingBox()];
  expect(bar!.y).toBe(0);
  expect(said!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height);
  expect(said!.y + said!.height).toBeLessThanOrEqual(600);
  await page.getByRole('link', { name: 'Ver la web' }).click({ trial: true });
});
