import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoutineRun } from '#shared/contracts/shapes/deliveries.ts';
import { openSite, type Site } from './open-site.ts';
import { frequencies, types } from './routine-samples.ts';
import { failureOf, openTimingDesk, refuse, tell, trainee } from './timing-desk.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
/** The heading that names the section which has the focus. */
const focusedSection = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'));

async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Más acciones: ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

it('leads back to the first page of the back office', async () => {
  const { page } = await openTimingDesk(site, { users: [] });
  await page.getByRole('link', { name: 'Panel Administrativo' }).click();
  await page.getByRole('heading', { name: 'Panel Administrativo' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin');
});

it('P27: the month that the dialog promises is the one that is asked for, and no other is sent', async () => {
  const desk = await openTimingDesk(site, { users: [trainee('Ana', 3)] });
  const { page } = desk;
  const asked: (string | null)[] = [];
  desk.on('POST /usr_Ana/send/', (_, { searchParams }) => {
    asked.push(searchParams.get('month'));
    return refuse(409, 'already_sent', 'Ahora toca la del mes 4.');
  });
  await page.getByRole('button', { name: 'Enviar Rutina a Ana' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('recibirá ahora la rutina del mes 3').waitFor();
  await dialog.getByText('Rutina: Básicos').waitFor();
  // another admin has sent it meanwhile
  desk.users[0] = trainee('Ana', 4);
  await dialog.getByRole('button', { name: 'Enviar Rutina' }).click();
  await page.getByText('Ahora toca la del mes 4.').first().waitFor();
  await dialog.getByText('recibirá ahora la rutina del mes 4').waitFor();
  expect(asked).toEqual(['3']);
});

describe('P27: what may have used up the month closes the dialog, and is not asked for again by a second press', () => {
  it.each([
    ['no answer', null, 'No se sabe si la rutina ha salido. Mira en la lista qué mes le toca.'],
    [
      'a fault',
      refuse(503, 'unavailable', 'Nada.'),
      'No se sabe si la rutina ha salido. Mira en la lista qué mes le toca.',
    ],
    ['a routine that did not arrive', refuse(409, 'not_delivered', 'No la admite.'), 'No la admite.'],
  ])('%s', async (_, answer, said) => {
    const desk = await openTimingDesk(site, { users: [trainee('Ana', 3)] });
    const { page } = desk;
    await page.route('**/api/routine-progress/usr_Ana/send/**', (route) => {
      desk.users[0] = trainee('Ana', 4);
      return answer ? route.fulfill(answer) : route.abort();
    });
    const row = page.getByRole('button', { name: 'Enviar Rutina a Ana' });
    await row.click();
    await page.getByRole('dialog').getByText('Rutina: Básicos').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar Rutina' }).click();
    await page.getByText(said).first().waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await row.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.locator('.timing-row dd', { hasText: /^4$/ }).waitFor();
  });
});

describe('what cannot go out is not promised, and cannot be sent', () => {
  it.each([
    [
      'bounced',
      'Esta dirección devuelve los correos. No recibirá rutinas hasta que ponga otra en su perfil.',
    ],
    ['complained', 'Marcó un correo como no deseado. No se envía nada más a esta dirección.'],
  ] as const)('to an address that has %s', async (emailProblem, said) => {
    const sends: string[] = [];
    const { page } = await openTimingDesk(site, {
      users: [trainee('Ana', 3, { emailProblem })],
      on: {
        'POST ': (_, { pathname }) => {
          sends.push(pathname);
          return refuse(409, 'not_delivered', 'No la admite.');
        },
      },
    });
    await page.getByRole('button', { name: 'Enviar Rutina a Ana' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(said).waitFor();
    await dialog.getByText('A Ana (ana@example.com) le toca la rutina del mes 3').waitFor();
    expect(await dialog.getByText(/recibirá ahora|La siguiente saldrá/).count()).toBe(0);
    const send = dialog.getByRole('button', { name: 'Enviar Rutina' });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await send.press('Enter');
    await send.click({ force: true });
    expect(sends).toEqual([]);
  });

  it('of a month without a routine, that turns out only then; the way on is to create it', async () => {
    const desk = await openTimingDesk(site, { users: [trainee('Ana', 3)] });
    const { page } = desk;
    let asked = 0;
    desk.on('POST ', () => {
      asked++;
      desk.on('GET /usr_Ana/next-routine/', () => tell({ month: 3, nextDueDate: null, routine: null }));
      return refuse(409, 'routine_missing', 'Aún no hay rutina.');
    });
    await page.getByRole('button', { name: 'Enviar Rutina a Ana' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Rutina: Básicos').waitFor();
    const send = dialog.getByRole('button', { name: 'Enviar Rutina' });
    await send.click();
    await dialog.getByText('A Ana (ana@example.com) le toca la rutina del mes 3').waitFor();
    await dialog.getByText('Todavía no hay rutina para ese mes.').waitFor();
    expect(await dialog.getByText(/recibirá ahora|La siguiente saldrá/).count()).toBe(0);
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true');
    await send.press('Enter');
    expect(asked).toBe(1);
    await dialog.getByRole('link', { name: 'Crear la rutina' }).click();
    await page.getByRole('heading', { name: 'Nueva Rutina' }).waitFor();
    expect(await page.getByLabel('Mes', { exact: true }).inputValue()).toBe('3');
  });
});

it('P16: what is offered is what can be done: a hold while a payment is late, its end once it is paid', async () => {
  const stopped = { subscriptionStatus: 'inactive' } as const;
  const { page } = await openTimingDesk(site, {
    users: [
      trainee('Late', 3, { ...stopped, byHand: 'hold' }),
      trainee('Held', 3, { ...stopped, byHand: 'release' }),
      trainee('Both', 3, { ...stopped, byHand: null }),
    ].map((user) => ({
      ...user,
      workoutTypes: user.workoutTypes.map(({ workoutTypeId, frequencies }) => ({
        workoutTypeId,
        frequencies: frequencies.map((each) => ({ ...each, nextDueDate: null })),
      })),
    })),
  });
  const offered = async (name: string) => {
    await page.getByRole('button', { name: `Más acciones: ${name}` }).click();
    const actions = await page.getByRole('menuitem').allTextContents();
    await page.keyboard.press('Escape');
    return actions.slice(1);
  };
  expect(await offered('Late')).toEqual(['Pausar sus rutinas']);
  expect(await offered('Held')).toEqual(['Reanudar sus rutinas']);
  expect(await offered('Both')).toEqual([]);
  await choose(page, 'Late', 'Pausar sus rutinas');
  await page.getByRole('dialog', { name: '¿Pausar sus rutinas?' }).waitFor();
});

describe('what is known stays when asking anew fails', () => {
  it('in the list of users, and what is typed in the dialog before it', async () => {
    const desk = await openTimingDesk(site, { users: [trainee('Ana', 3)] });
    const { page } = desk;
    await choose(page, 'Ana', 'Corregir mes y fecha');
    const month = page.getByLabel('Mes que toca');
    expect(await month.evaluate((one) => one === document.activeElement)).toBe(true);
    await month.fill('7');
    const failed = page.waitForResponse((answer) => answer.request().method() === 'GET' && !answer.ok());
    desk.on('GET ', () => refuse(400, 'invalid_input', 'Así no.'));
    desk.on('POST ', () => refuse(409, 'conflict', 'Alguien ha cambiado esto a la vez que tú.'));
    await page.getByRole('button', { name: 'Guardar' }).click();
    await failed;
    await page.getByText('Alguien ha cambiado esto a la vez que tú.').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Guardando...' }).count()).toBe(0);
    expect(await month.inputValue()).toBe('7');
    expect(await page.getByText('ana@example.com').count()).toBe(1);
    expect(await page.getByText('No se pudieron cargar los datos de progreso.').count()).toBe(0);
  });

  it('in the preview of a day', async () => {
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
    const desk = await openTimingDesk(site, {
      query: '?ver=envios',
      on: {
        'GET /preview': () => tell({ day: '2026-11-23', users: 1, withoutRoutine: 0, slots }),
        'POST ': () => refuse(409, 'conflict', 'Ahora no.'),
      },
    });
    const { page } = desk;
    await page.getByText('A 1 usuario le toca su rutina.').waitFor();
    const failed = page.waitForResponse((answer) => answer.url().includes('/preview') && !answer.ok());
    desk.on('GET /preview', () => refuse(400, 'invalid_input', 'Así no.'));
    await page.getByRole('button', { name: 'Forzar Envío General' }).click();
    await page.getByRole('button', { name: 'Enviar ahora' }).click();
    await failed;
    // busy until every question has been answered
    await page.getByRole('button', { name: 'Forzar Envío General' }).waitFor();
    expect(await page.getByText('A 1 usuario le toca su rutina.').count()).toBe(1);
  });

  it('and in the failures: what could not be added is told, and asked for again', async () => {
    let isDown = true;
    const { page } = await openTimingDesk(site, {
      query: '?ver=fallidos',
      on: {
        'GET /failures': (_, { searchParams }) => {
          if (!searchParams.has('cursor')) return tell({ failures: [failureOf('Ana')], nextCursor: 'more' });
          if (isDown) return refuse(400, 'invalid_input', 'Así no.');
          return tell({ failures: [failureOf('Bea')], nextCursor: null });
        },
      },
    });
    await page.getByRole('button', { name: 'Cargar más' }).click();
    await page.getByRole('alert').getByText('No se pudieron cargar más envíos fallidos. Así no.').waitFor();
    await page.getByText('ana@example.com').waitFor();
    isDown = false;
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('bea@example.com').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

it('that nobody was found before is not said of what is asked now; the keyboard stays in the list', async () => {
  const desk = await openTimingDesk(site, { users: [trainee('Ana', 3)], query: '?buscar=zzzz' });
  const { page } = desk;
  await page.getByRole('heading', { name: 'Nadie coincide con «zzzz»' }).waitFor();
  let answerNow = () => {};
  const asked = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  desk.on('GET ', async (_, { pathname, searchParams }) => {
    if (pathname.endsWith('/stats')) return refuse(400, 'invalid_input', 'Así no.');
    await asked;
    return tell({
      usersProgress: searchParams.has('search') ? [] : desk.users,
      nextCursor: null,
    });
  });
  await page.getByRole('button', { name: 'Quitar búsqueda' }).press('Enter');
  await expect.poll(() => page.locator('.skeleton').count()).toBeGreaterThan(0);
  expect(await page.getByText('No hay usuarios registrados').count()).toBe(0);
  expect(await focusedSection(page)).toBe('users');
  answerNow();
  await page.getByText('ana@example.com').waitFor();
});

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

it('P46: of a run, a screen reader hears the beginning and the end; who forced one hears of no other', async () => {
  const desk = await openTimingDesk(site, {
    users: [trainee('Ana', 3)],
    on: { 'POST /force-send': () => tell({ sent: 12, failed: 0, pending: 28, withoutRoutine: 0 }) },
  });
  const { page } = desk;
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => {
      const text = document.querySelector('main [role=status]')!.textContent;
      if (text !== heard.at(-1)) heard.push(text);
    }).observe(document.querySelector('main')!, { subtree: true, childList: true, characterData: true });
  });
  desk.run = { ...run, sent: 12 };
  await page.getByRole('button', { name: 'Forzar Envío General' }).click();
  await page.getByRole('button', { name: 'Enviar ahora' }).click();
  const progress = (done: number) => page.getByText(`Envío en curso: ${done} de 40`).waitFor();
  const toasts = page.getByText('Envío terminado', { exact: true });
  await progress(12);
  desk.run = { ...run, sent: 20 };
  await progress(20);
  desk.run = { ...run, sent: 40 };
  await toasts.first().waitFor();
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect((await heard()).filter(Boolean)).toEqual(['Hay un envío en marcha.', 'El envío ha terminado.']);
  await toasts.first().waitFor({ state: 'detached' });

  // whatever is done by hand asks for the counters anew: another admin's run is on its way
  desk.run = { ...run, _id: 'run_2', sent: 5 };
  desk.on('PUT ', () => refuse(409, 'conflict', 'Alguien ha cambiado esto a la vez que tú.'));
  await choose(page, 'Ana', 'Pausar sus rutinas');
  await page.getByRole('button', { name: 'Pausar rutinas' }).click();
  await progress(5);
  desk.run = { ...run, _id: 'run_2', sent: 40 };
  await page.getByText('Envío en curso').waitFor({ state: 'detached' });
  expect(await toasts.count()).toBe(0);
});

it('a run that sent nothing is no success, and says why', async () => {
  const { page } = await openTimingDesk(site, {
    on: { 'POST /force-send': () => tell({ sent: 0, failed: 0, pending: 0, withoutRoutine: 1 }) },
  });
  await page.getByRole('button', { name: 'Forzar Envío General' }).click();
  await page.getByRole('button', { name: 'Enviar ahora' }).click();
  const toast = page.locator('[data-sonner-toast]');
  await toast.getByText('No se ha enviado ninguna rutina', { exact: true }).waitFor();
  await toast.getByText('0 enviadas, 0 fallidas. 1 sigue sin rutina.', { exact: true }).waitFor();
  expect(await toast.getAttribute('data-type')).toBe('info');
});

it('a run that broke off before all were queued is said to have, with what to do', async () => {
  const startedAt = '2026-11-21T08:00:00.000Z';
  const broken = { ...run, kind: 'scheduled', isPlanned: false, startedAt, queued: 12, sent: 12 } as const;
  const { page } = await openTimingDesk(site, { users: [], run: broken });
  await page.getByText('El último envío se interrumpió antes de llegar a todos.').waitFor();
  await page.getByText('Automático, interrumpido: 12 enviadas, 0 fallidas', { exact: true }).waitFor();
  expect(await page.getByText('Envío en curso').count()).toBe(0);
});

describe('P46: the keyboard goes on where it was, when what it pressed goes', () => {
  const all = ['Ana', 'Bea', 'Carla'].map(failureOf);

  it('at the first failure that is new, and at the next one once one has been resent', async () => {
    const gone = new Set<string>();
    const { page } = await openTimingDesk(site, {
      query: '?ver=fallidos',
      on: {
        'GET /failures': (_, { searchParams }) => {
          const isFirst = !searchParams.has('cursor');
          const failures = (isFirst ? all.slice(0, 1) : all.slice(1)).filter(({ _id }) => !gone.has(_id));
          return tell({ failures, nextCursor: isFirst ? 'more' : null });
        },
        'POST ': (_, { pathname }) => {
          gone.add(pathname.split('/').at(-2)!);
          return tell({ sent: 1, failed: 0, pending: 0 });
        },
      },
    });
    await page.getByRole('button', { name: 'Cargar más' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Reenviar a Bea: Fuerza base');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Reenviar a Carla: Fuerza base');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Reenviar a Ana: Fuerza base');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ningún envío fallido' }).waitFor();
    expect(await focusedSection(page)).toBe('failures');
  });
});

it('P46: without a network, its notice and the bar of the office can both be seen, wherever one has scrolled', async () => {
  const users = Array.from({ length: 20 }, (_, at) => trainee(`Ana ${at}`, 3));
  const { page } = await openTimingDesk(site, { users, height: 600 });
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
