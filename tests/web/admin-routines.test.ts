import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackOffice, type BackOffice } from './back-office.ts';
import { act, card, conflict, dragTo, expectToast, handle, hasFocus, slotAt } from './board-page.ts';
import { openSite, type Site } from './open-site.ts';
import { frequencies, routineAt, someRoutines, types } from './routine-samples.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const expectSeen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Everything is in the window, so that a mouse reaches it. */
const height = 1600;

describe('the door', () => {
  it('P19: whoever is no admin is told so, and nothing of the back office is loaded', async () => {
    const asked: string[] = [];
    const { page, complaints } = await openBackOffice(site, { role: 'user', path: '/' });
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${site.url}/admin/routines`);
    await page.getByRole('heading', { name: 'No tienes permiso' }).waitFor();
    expect(asked.filter((path) => /back-office|assets\/routines|api\/routines/.test(path))).toEqual([]);
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    expect(complaints).toEqual([]);
  });

  it.each(['/admin', '/admin/dashboard', '/admin/legacy'])(
    'leads an admin at %s to every section, and from there back',
    async (path) => {
      const { page, complaints } = await openBackOffice(site, { path, routines: someRoutines() });
      await page.getByRole('heading', { name: 'Panel Administrativo' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/admin');
      const sections = page.getByRole('navigation', { name: 'Administración' });
      const entries = page.getByRole('listitem').getByRole('link');
      const links = (list: Locator) =>
        list.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
      expect(await links(entries)).toEqual(await links(sections.getByRole('link')));
      await entries.filter({ hasText: /^Rutinas/ }).click();
      await page.getByText('5 rutinas · 2 tipos de entrenamiento').waitFor();
      expect(await sections.locator('[aria-current]').textContent()).toBe('Rutinas');
      await page.getByRole('link', { name: 'Panel Administrativo' }).click();
      await page.getByRole('heading', { name: 'Panel Administrativo' }).waitFor();
      expect(await sections.locator('[aria-current]').count()).toBe(0);
      expect(complaints).toEqual([]);
    },
  );
});

describe('moving by mouse', () => {
  it('puts a routine where it is dropped, keeps the focus on it, and changes nothing else meanwhile', async () => {
    const { page, calls } = await openBackOffice(site, { routines: someRoutines(), height });
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const own = new Set(['data-over', 'data-carried', 'data-carrying', 'style']);
      new MutationObserver((changes) => {
        for (const { type, attributeName, addedNodes } of changes) {
          const isGhost = [...addedNodes].some((node) => (node as Element).classList?.contains('drag-ghost'));
          if (type === 'attributes' ? !own.has(attributeName!) : !isGhost)
            seen.push(attributeName ?? 'nodes');
        }
      }).observe(document.querySelector('.board')!, { subtree: true, childList: true, attributes: true });
    });
    const free = slotAt(page, 0, 0, 4);
    await dragTo(page, handle(page, 'rtn_001'), free);
    await expect.poll(() => free.getAttribute('data-over')).toBe('free');
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
    await page.mouse.up();
    await expect.poll(() => free.locator('[data-drag-item="rtn_001"]').count()).toBe(1);
    await expectToast(page, 'Rutina movida al Mes 4');
    await expect.poll(() => hasFocus(page, 'rtn_001')).toBe(true);
    expect(calls).toEqual(['PATCH /api/routines/rtn_001/move']);
    expect(await page.locator('.drag-ghost').count()).toBe(0);
    // the highest month is 4 now: 5 is offered
    expect(await slotAt(page, 0, 0, 5).count()).toBe(1);
  });

  it('takes an empty frequency for its month 1', async () => {
    const { page, routines } = await openBackOffice(site, { routines: someRoutines(), height });
    const empty = slotAt(page, 0, 2, 1);
    expect(await empty.getByText('sin rutinas').count()).toBe(1);
    await dragTo(page, card(page, 'rtn_002').getByRole('heading'), empty.getByText('sin rutinas'));
    await page.mouse.up();
    await expectToast(page, 'Rutina movida al Mes 1 y cambiada de categoría');
    expect(routines[1]).toMatchObject({ month: 1, trainingFrequency: frequencies[2] });
  });

  it('P32: refuses a taken month at once, without asking the server', async () => {
    const { page, calls } = await openBackOffice(site, { routines: someRoutines(), height });
    await dragTo(page, handle(page, 'rtn_001'), slotAt(page, 0, 0, 2));
    await expect.poll(() => slotAt(page, 0, 0, 2).getAttribute('data-over')).toBe('taken');
    await page.mouse.up();
    await expectToast(page, conflict(2));
    expect(await slotAt(page, 0, 0, 1).locator('[data-drag-item="rtn_001"]').count()).toBe(1);
    expect(calls).toEqual([]);
  });

  it('P32: takes back what the server refuses, and says why', async () => {
    const { page, refuse } = await openBackOffice(site, { routines: someRoutines(), height });
    refuse('/move', 409, 'slot_taken');
    await dragTo(page, handle(page, 'rtn_001'), slotAt(page, 0, 0, 4));
    await page.mouse.up();
    await expectToast(page, conflict(4));
    await expect.poll(() => slotAt(page, 0, 0, 1).locator('[data-drag-item="rtn_001"]').count()).toBe(1);
    await expect.poll(() => hasFocus(page, 'rtn_001')).toBe(true);
  });

  it('takes back what never reached the server, without asking it', async () => {
    const { page } = await openBackOffice(site, { routines: someRoutines(), height });
    await page.route('**/api/**', (route) => route.abort());
    await dragTo(page, handle(page, 'rtn_001'), slotAt(page, 0, 0, 4));
    await page.mouse.up();
    await expectToast(page, 'Error al mover la rutina');
    await expectToast(page, 'No hay conexión. Comprueba tu red e inténtalo de nuevo.');
    await expect.poll(() => slotAt(page, 0, 0, 1).locator('[data-drag-item="rtn_001"]').count()).toBe(1);
  });

  it('does nothing on the same place, beside all places, or with Escape', async () => {
    const { page, calls } = await openBackOffice(site, { routines: someRoutines(), height });
    await dragTo(page, handle(page, 'rtn_001'), slotAt(page, 0, 0, 1).locator('.month-name'));
    await page.mouse.up();
    await dragTo(page, handle(page, 'rtn_001'), page.locator('.office-nav'));
    await page.mouse.up();
    await dragTo(page, handle(page, 'rtn_001'), slotAt(page, 0, 0, 4));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await page.locator('.drag-ghost, [data-over], [data-carried]').count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(calls).toEqual([]);
  });

  it('opens what is folded when something is held over it', async () => {
    const { page } = await openBackOffice(site, { routines: someRoutines(), height });
    const head = page.getByRole('button', { name: /^Hipertrofia/ });
    await head.click();
    await dragTo(page, handle(page, 'rtn_001'), head);
    await expect.poll(() => slotAt(page, 1, 0, 2).count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });

  it('scrolls the page at its edges', async () => {
    const { page, routines } = await openBackOffice(site, { routines: someRoutines(), height: 500 });
    await dragTo(page, handle(page, 'rtn_001'), handle(page, 'rtn_001'));
    await page.mouse.move(600, 495, { steps: 4 });
    const bottom = () =>
      page.evaluate(() => document.body.scrollHeight - window.innerHeight - window.scrollY);
    await expect.poll(bottom).toBeLessThan(2);
    const last = slotAt(page, 3, 2, 1);
    const box = (await last.boundingBox())!;
    await page.mouse.move(box.x + 100, box.y + 10, { steps: 4 });
    await page.mouse.up();
    await expectToast(page, 'Rutina movida al Mes 1 y cambiada de categoría');
    expect(routines[0]).toMatchObject({ workoutType: types[3], trainingFrequency: frequencies[2] });
  });
});

it('P46: a routine is moved by a finger on its handle, and the page does not scroll meanwhile', async () => {
  const { page, calls } = await openBackOffice(site, {
    routines: someRoutines(),
    width: 360,
    hasTouch: true,
  });
  const from = handle(page, 'rtn_001');
  await from.scrollIntoViewIfNeeded();
  await slotAt(page, 0, 0, 2).scrollIntoViewIfNeeded();
  const start = (await from.boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const at = (y: number) => [{ x: start.x + 22, y: start.y + 22 + y }];
  const scrolled = await page.evaluate(() => window.scrollY);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let y = 10; y <= 120; y += 10)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) });
  await expect.poll(() => page.locator('.drag-ghost').count()).toBe(1);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  const goal = (await slotAt(page, 0, 0, 4).boundingBox())!;
  await page.evaluate((top) => window.scrollBy({ top, behavior: 'instant' }), goal.y - 400);
  const seen = (await slotAt(page, 0, 0, 4).boundingBox())!;
  const points = [{ x: seen.x + 60, y: seen.y + 40 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points });
  await expect.poll(() => slotAt(page, 0, 0, 4).getAttribute('data-over')).toBe('free');
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expectToast(page, 'Rutina movida al Mes 4');
  expect(calls).toEqual(['PATCH /api/routines/rtn_001/move']);
});

describe('P46: moving without a mouse', () => {
  it('by the keyboard, told step by step', async () => {
    const { page, calls } = await openBackOffice(site, { routines: someRoutines() });
    const said = () => page.locator('output[aria-live=assertive]').textContent();
    const { keyboard } = page;
    await handle(page, 'rtn_002').focus();
    await keyboard.press('Enter');
    await expect.poll(said).toContain('donde está');
    await keyboard.press('ArrowRight');
    await expect.poll(said).toBe('Mes 3 de Fuerza, 2 días por semana: ocupado por Fuerza 2 · mes 3.');
    await keyboard.press('Space');
    await expectToast(page, conflict(3));
    expect(calls).toEqual([]);

    await keyboard.press('Space');
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await expect.poll(said).toBe('Mes 4 de Fuerza, 2 días por semana: libre.');
    await keyboard.press('Escape');
    await expect.poll(said).toBe('Fuerza 2 · mes 2 sigue en Mes 2 de Fuerza, 2 días por semana.');
    expect(calls).toEqual([]);

    await keyboard.press('Enter');
    await keyboard.press('ArrowDown');
    await expect.poll(said).toContain('3 días por semana');
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowLeft');
    await keyboard.press('End');
    await expect.poll(said).toContain('Movilidad');
    await keyboard.press('Enter');
    await expectToast(page, 'Rutina movida al Mes 1 y cambiada de categoría');
    await expect.poll(() => hasFocus(page, 'rtn_002')).toBe(true);
    expect(calls).toEqual(['PATCH /api/routines/rtn_002/move']);
  });

  it('by a dialog, which a press on the handle opens too; taken months are shown as taken', async () => {
    const { page, routines } = await openBackOffice(site, { routines: someRoutines() });
    await handle(page, 'rtn_003').click();
    const dialog = page.getByRole('dialog', { name: 'Mover rutina' });
    expect(await dialog.locator('option:disabled').allTextContents()).toEqual([
      'Mes 1 (ocupado: Fuerza 2 · mes 1)',
      'Mes 2 (ocupado: Fuerza 2 · mes 2)',
    ]);
    expect(await dialog.getByRole('button', { name: 'Mover', exact: true }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await act(page, 'Fuerza 2 · mes 3', 'Mover a…');
    await dialog.getByLabel('Tipo de entrenamiento').selectOption('Movilidad');
    expect(await dialog.getByLabel('Mes', { exact: true }).inputValue()).toBe('1');
    await dialog.getByRole('button', { name: 'Mover', exact: true }).click();
    await expectToast(page, 'Rutina movida al Mes 1 y cambiada de categoría');
    await expect.poll(() => hasFocus(page, 'rtn_003')).toBe(true);
    expect(routines[2]).toMatchObject({ workoutType: types[3], month: 1 });
  });
});

describe('a card', () => {
  it('opens its link in another tab, and says what to check', async () => {
    const { page } = await openBackOffice(site, { routines: someRoutines() });
    const link = card(page, 'rtn_001').getByRole('link', { name: /^Abrir enlace/ });
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    await page.context().route('https://docs.google.com/**', (route) => route.fulfill({ body: 'ok' }));
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    expect(opened.url()).toContain('docs.google.com');
    await expectToast(
      page,
      'Abriendo archivo de Google Drive. Si no puedes acceder, verifica que esté abierto al público.',
    );
  });

  it('P37: has no link where it would lead elsewhere', async () => {
    const routines = [routineAt([0, 0, 1], { driveLink: 'javascript:alert(1)' })];
    const { page } = await openBackOffice(site, { routines });
    await card(page, 'rtn_001')
      .getByRole('button', { name: /^Abrir enlace/ })
      .click();
    await expectToast(page, 'No hay enlace disponible para esta rutina');
  });

  it('P46: shows the e-mail of who uploaded it to mouse and keyboard, until Escape', async () => {
    const { page } = await openBackOffice(site, { routines: [routineAt([0, 0, 1])] });
    const name = page.getByRole('button', { name: 'Marta Ruiz Soto', exact: true });
    const email = page.getByRole('tooltip');
    await name.focus();
    await email.waitFor();
    expect(await email.textContent()).toBe('marta@tenaz.test');
    await page.keyboard.press('Escape');
    await email.waitFor({ state: 'hidden' });
    await name.hover();
    await email.waitFor();
    await email.hover();
    expect(await email.isVisible()).toBe(true);
  });

  it('P40: shows markup as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const { page, complaints } = await openBackOffice(site, { routines: [routineAt([0, 0, 1], { name })] });
    await page.getByRole('heading', { name }).waitFor();
    expect(await page.locator('.board img').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('is marked when others stand in its slot', async () => {
    const routines = [routineAt([0, 0, 1]), routineAt([0, 0, 1], { _id: 'rtn_twin' })];
    const { page } = await openBackOffice(site, { routines });
    await page.getByText('2 rutinas · 1 tipo de entrenamiento · 2 en conflicto').waitFor();
    expect(await page.getByText('Conflicto', { exact: true }).count()).toBe(2);
    expect(await page.getByText(/^¡CONFLICTO! Hay 2 rutinas en el mismo mes/).count()).toBe(1);
  });
});

describe('duplicating and deleting', () => {
  it('are asked about, unless the warnings have been silenced within five minutes', async () => {
    const { page, calls } = await openBackOffice(site, { routines: someRoutines() });
    await act(page, 'Fuerza 2 · mes 3', 'Duplicar');
    const dialog = page.getByRole('dialog', { name: 'Duplicar rutina' });
    await dialog.getByText('Mes 4 de Fuerza, 2 días por semana').waitFor();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Duplicar' }).click();
    await expectToast(page, 'Rutina duplicada exitosamente');
    await expect.poll(() => hasFocus(page, 'rtn_003_copy')).toBe(true);

    await act(page, 'Fuerza 2 · mes 1', 'Eliminar');
    await expectToast(page, 'Rutina eliminada exitosamente');
    await expect.poll(() => card(page, 'rtn_001').count()).toBe(0);
    expect(calls).toEqual(['POST /api/routines/rtn_003/duplicate', 'DELETE /api/routines/rtn_001']);
    // the focus is where the card was
    await expect
      .poll(() => slotAt(page, 0, 0, 1).evaluate((slot) => slot.contains(document.activeElement)))
      .toBe(true);

    await page.evaluate(() => {
      localStorage.setItem('routine-warnings-silenced-at', String(Date.now() - 300_000));
    });
    await act(page, 'Fuerza 2 · mes 2', 'Eliminar');
    await page.getByRole('dialog', { name: 'Eliminar rutina' }).waitFor();
    expect(calls).toHaveLength(2);
  });
});

describe('what another does to the card that has the focus', () => {
  const focusAndRefetch = async (change: (routines: BackOffice['routines']) => void) => {
    const { page, routines } = await openBackOffice(site, { routines: someRoutines(), height });
    await handle(page, 'rtn_001').focus();
    change(routines);
    const asked = page.waitForResponse('**/routines/grid');
    // as whoever comes back to the tab after a while
    await page.clock.setSystemTime(Date.now() + 60_000);
    await page.evaluate(() => {
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await asked;
    return page;
  };

  it('deleting it leaves the focus at its place', async () => {
    const page = await focusAndRefetch((routines) => void routines.shift());
    await expect.poll(() => card(page, 'rtn_001').count()).toBe(0);
    const free = slotAt(page, 0, 0, 1).locator('.month-free');
    expect(await free.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('moving it takes the focus along', async () => {
    const page = await focusAndRefetch((routines) => {
      routines[0] = { ...routines[0]!, month: 4, version: 2 };
    });
    await slotAt(page, 0, 0, 4).locator('[data-drag-item="rtn_001"]').waitFor();
    expect(await hasFocus(page, 'rtn_001')).toBe(true);
  });
});

describe('editing', () => {
  const edit = async ({ page }: BackOffice) => {
    await act(page, 'Fuerza 2 · mes 1', 'Editar');
    return page.getByRole('dialog', { name: 'Editar rutina' });
  };

  it('needs a link to Drive', async () => {
    const office = await openBackOffice(site, { routines: someRoutines() });
    const dialog = await edit(office);
    const link = dialog.getByLabel('Enlace de Google Drive');
    await link.fill('');
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await dialog.getByText('El enlace de Google Drive es requerido').waitFor();
    await link.fill('https://example.com/drive.google.com');
    await dialog.getByText('Ingresa un enlace válido de Google Drive').waitFor();
    await link.fill('  https://drive.google.com/file/d/9/view ');
    await dialog.getByLabel('Nombre').fill(' Nueva ');
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expectToast(office.page, 'Rutina actualizada exitosamente');
    expect(office.routines[0]).toMatchObject({
      name: 'Nueva',
      driveLink: 'https://drive.google.com/file/d/9/view',
    });
  });

  it('P35: tells what another has made of it meanwhile, and saves on that or not at all', async () => {
    const office = await openBackOffice(site, { routines: someRoutines() });
    const { page, routines, refuse } = office;
    const dialog = await edit(office);
    await dialog.getByLabel('Nombre').fill('La mía');
    routines[0] = { ...routines[0]!, name: 'La de otra persona', version: 7 };
    refuse('/drive-link', 409, 'conflict');
    const save = dialog.getByRole('button', { name: 'Guardar cambios' });
    await save.click();
    await dialog.getByText('Alguien ha cambiado esta rutina mientras la editabas.').waitFor();
    await dialog.getByText('«La de otra persona»').waitFor();
    expect(await dialog.getByLabel('Nombre').inputValue()).toBe('La mía');
    await dialog.getByRole('button', { name: 'Seguir con la mía' }).click();
    expect(await dialog.getByLabel('Nombre').evaluate((one) => one === document.activeElement)).toBe(true);
    const [request] = await Promise.all([page.waitForRequest('**/drive-link'), save.click()]);
    expect(request.postDataJSON()).toMatchObject({ name: 'La mía', version: 7 });
    await expectToast(page, 'Rutina actualizada exitosamente');
  });
});

it('remembers what was folded', async () => {
  const { page } = await openBackOffice(site, { routines: someRoutines() });
  await page.getByRole('button', { name: /^Fuerza/ }).click();
  await expect.poll(() => card(page, 'rtn_001').count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: /^Fuerza/, expanded: false }).waitFor();
  expect(await card(page, 'rtn_001').count()).toBe(0);
  expect(await card(page, 'rtn_101').count()).toBe(1);
  await page.getByRole('button', { name: 'Plegar todo' }).click();
  await expect.poll(() => card(page, 'rtn_101').count()).toBe(0);
  await page.getByRole('button', { name: 'Desplegar todo' }).click();
  await expect.poll(() => page.locator('[data-drag-item]').count()).toBe(5);
});

describe('P41: the page is never white', () => {
  it('when the grid cannot be had: it is asked for again', async () => {
    const { page, refuse } = await openBackOffice(site, { path: '/', routines: someRoutines() });
    refuse('/routines/grid', 403, 'forbidden');
    await page.goto(`${site.url}/admin/routines`);
    await page.getByRole('heading', { name: 'Error al cargar las rutinas' }).waitFor();
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect.poll(() => card(page, 'rtn_001').count()).toBe(1);
  });

  it('when there is nothing yet: it says what to do', async () => {
    const { page } = await openBackOffice(site);
    await page.getByRole('heading', { name: 'Aún no hay rutinas' }).waitFor();
    await page.getByRole('link', { name: 'Nueva Rutina' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/routines/upload');
  });

  it('when the server counts routines that it does not list', async () => {
    const { page } = await openBackOffice(site, { path: '/' });
    const grid = { organizedData: {}, workoutTypes: types, trainingFrequencies: frequencies };
    await page.route('**/api/routines/grid', (route) =>
      route.fulfill({ json: { success: true, data: { ...grid, availableMonths: [1], totalRoutines: 3 } } }),
    );
    await page.goto(`${site.url}/admin/routines`);
    await expectSeen(page, 'Hay 3 rutinas, pero ninguna ha llegado agrupada.');
  });
});
