import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { frequencies, someRoutines, types } from './routine-fixtures.ts';
import {
  card,
  chooseAction,
  conflictText,
  dragTo,
  expectToast,
  handle,
  isHandleFocused,
  slotAt,
} from '../support/pages/grid-page.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

/** High enough for the whole grid, because the mouse reaches only the visible part. */
const height = 1600;

describe('drag by mouse', () => {
  it('a drag by mouse moves the routine, focuses its handle, and changes no other element meanwhile', async () => {
    const { page, calls } = await openAdmin(site, { routines: someRoutines(), height });
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
    await expect.poll(() => isHandleFocused(page, 'rtn_001')).toBe(true);
    expect(calls).toEqual(['PATCH /api/routines/rtn_001/move']);
    expect(await page.locator('.drag-ghost').count()).toBe(0);
    // month 4 is used now, so that month 5 is shown
    await expect.poll(() => slotAt(page, 0, 0, 5).count()).toBe(1);
  });

  nightly(
    'a collapsed section expands when a routine is dragged over it, and one that is dropped on an empty track moves to its month 1',
    async () => {
      const { page, routines } = await openAdmin(site, { routines: someRoutines(), height });
      const head = page.getByRole('button', { name: /^Hipertrofia/ });
      await head.click();
      await dragTo(page, handle(page, 'rtn_001'), head);
      await expect.poll(() => slotAt(page, 1, 0, 2).count()).toBe(1);
      await page.keyboard.press('Escape');
      await page.mouse.up();

      const empty = slotAt(page, 0, 2, 1);
      await expect.poll(() => empty.getByText('sin rutinas').count()).toBe(1);
      await dragTo(page, card(page, 'rtn_002').getByRole('heading'), empty.getByText('sin rutinas'));
      await page.mouse.up();
      await expectToast(page, 'Rutina movida al Mes 1 y cambiada de categoría');
      expect(routines[1]).toMatchObject({ month: 1, trainingFrequency: frequencies[2] });
    },
  );

  nightly(
    'P32: a drop on a taken month, on the same slot, outside all slots or after Escape sends no request',
    async () => {
      const { page, calls } = await openAdmin(site, { routines: someRoutines(), height });
      await dragTo(page, handle(page, 'rtn_001'), slotAt(page, 0, 0, 2));
      await expect.poll(() => slotAt(page, 0, 0, 2).getAttribute('data-over')).toBe('taken');
      await page.mouse.up();
      await expectToast(page, conflictText(2));
      await expect.poll(() => slotAt(page, 0, 0, 1).locator('[data-drag-item="rtn_001"]').count()).toBe(1);

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
    },
  );

  nightly(
    'P32: a move that the server rejects, or that does not reach it, is undone with a message',
    async () => {
      const { page, rejectNext } = await openAdmin(site, { routines: someRoutines(), height });
      rejectNext('/move', 409, 'slot_taken');
      await dragTo(page, handle(page, 'rtn_001'), slotAt(page, 0, 0, 4));
      await page.mouse.up();
      await expectToast(page, conflictText(4));
      await expect.poll(() => slotAt(page, 0, 0, 1).locator('[data-drag-item="rtn_001"]').count()).toBe(1);
      await expect.poll(() => isHandleFocused(page, 'rtn_001')).toBe(true);

      await page.route('**/api/**', (route) => route.abort());
      await dragTo(page, handle(page, 'rtn_001'), slotAt(page, 0, 0, 4));
      await page.mouse.up();
      await waitForShownToast(page, {
        title: 'Error al mover la rutina',
        description: 'No hay conexión. Comprueba tu red e inténtalo de nuevo.',
      });
      await expect.poll(() => slotAt(page, 0, 0, 1).locator('[data-drag-item="rtn_001"]').count()).toBe(1);
    },
  );

  nightly('a drag to the edge of the window scrolls the page', async () => {
    const { page, routines } = await openAdmin(site, { routines: someRoutines(), height: 500 });
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

nightly('P46: a touch drag on the handle moves the routine without scrolling the page', async () => {
  const { page, calls } = await openAdmin(site, {
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

describe('moving without a mouse', () => {
  it('P46: a routine is moved with the keyboard, and each step is announced', async () => {
    const { page, calls } = await openAdmin(site, { routines: someRoutines() });
    const said = () => page.locator('output[aria-live=assertive]').textContent();
    const { keyboard } = page;
    await handle(page, 'rtn_002').focus();
    await keyboard.press('Enter');
    await expect.poll(said).toContain('donde está');
    await keyboard.press('ArrowRight');
    await expect.poll(said).toBe('Mes 3 de Fuerza, 2 días por semana: ocupado por Fuerza 2 · mes 3.');
    await keyboard.press('Space');
    await expectToast(page, conflictText(3));
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
    await expect.poll(() => isHandleFocused(page, 'rtn_002')).toBe(true);
    expect(calls).toEqual(['PATCH /api/routines/rtn_002/move']);
  });

  nightly(
    'P46, P290: a routine is moved with the dialog, which opens by the handle too; with a taken month the two change places',
    async () => {
      const { page, calls, routines } = await openAdmin(site, { routines: someRoutines() });
      await handle(page, 'rtn_003').click();
      const dialog = page.getByRole('dialog', { name: 'Mover rutina' });
      await expect
        .poll(() => dialog.getByLabel('Mes', { exact: true }).locator('option').allTextContents())
        .toEqual([
          'Mes 1 (ocupado: Fuerza 2 · mes 1)',
          'Mes 2 (ocupado: Fuerza 2 · mes 2)',
          'Mes 3 (donde está)',
          'Mes 4',
        ]);
      expect(await dialog.getByRole('button', { name: 'Mover', exact: true }).isDisabled()).toBe(true);
      await dialog.getByLabel('Mes', { exact: true }).selectOption('1');
      await dialog.getByText('«Fuerza 2 · mes 1» pasa al Mes 3, donde está esta.').waitFor();
      const request = page.waitForRequest('**/rtn_003/move');
      await dialog.getByRole('button', { name: 'Intercambiar' }).click();
      expect((await request).postDataJSON()).toMatchObject({ newMonth: 1, swapWith: 'rtn_001' });
      await expectToast(page, 'Rutina movida al Mes 1');
      await slotAt(page, 0, 0, 3).locator('[data-drag-item="rtn_001"]').waitFor();
      expect(routines.map(({ month }) => month)).toEqual([3, 2, 1, 1, 1]);
      expect(calls).toHaveLength(1);
      await chooseAction(page, 'Fuerza 2 · mes 3', 'Mover a…');
      await dialog.getByLabel('Tipo de entrenamiento').selectOption('Movilidad');
      expect(await dialog.getByLabel('Mes', { exact: true }).inputValue()).toBe('1');
      await dialog.getByRole('button', { name: 'Mover', exact: true }).click();
      await expectToast(page, 'Rutina movida al Mes 1 y cambiada de categoría');
      await expect.poll(() => isHandleFocused(page, 'rtn_003')).toBe(true);
      expect(routines[2]).toMatchObject({ workoutType: types[3], month: 1 });
    },
  );
});
