import { describe, expect, it } from 'vitest';
import { openAdmin } from '../support/pages/open-admin.ts';
import {
  card,
  conflictText,
  dragTo,
  expectToast,
  handle,
  moveTo,
  snoozeWarnings,
  chooseAction,
  slotAt,
} from '../support/pages/grid-page.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { someRoutines } from './routine-fixtures.ts';

const site = setUpSite();

describe('concurrent moves', () => {
  it('P32: of two moves, the one that is rejected is undone and the other one stays', async () => {
    const admin = await openAdmin(site, { routines: someRoutines() });
    const { page, calls } = admin;
    const isAt = (month: number, id: string) => slotAt(page, 0, 0, month).locator(card(page, id)).count();
    const [answerFirst, answerSecond] = [admin.holdNext('rtn_001/move'), admin.holdNext('rtn_002/move')];
    admin.rejectNext('rtn_001/move', 409, 'slot_taken');
    await moveTo(page, 'Fuerza 2 · mes 1', 4);
    await moveTo(page, 'Fuerza 2 · mes 2', 5);
    await expect.poll(() => isAt(5, 'rtn_002')).toBe(1);
    await expect.poll(() => calls).toEqual(['PATCH /api/routines/rtn_001/move']);

    const asked = page.waitForResponse('**/api/routines/grid');
    answerFirst();
    await expectToast(page, conflictText(4));
    await asked;
    await expect.poll(() => isAt(1, 'rtn_001')).toBe(1);
    await expect.poll(() => calls).toHaveLength(2);
    answerSecond();
    await expectToast(page, 'Rutina movida al Mes 5');
    expect(admin.routines.map(({ month }) => month)).toEqual([1, 5, 3, 1, 1]);
    expect([await isAt(1, 'rtn_001'), await isAt(5, 'rtn_002')]).toEqual([1, 1]);
  });

  it('P32: two moves of one routine, the first rejected, leave it in the second slot', async () => {
    const { page, holdNext, rejectNext, routines } = await openAdmin(site, { routines: someRoutines() });
    const answer = holdNext('rtn_001/move');
    rejectNext('rtn_001/move', 409, 'slot_taken');
    await moveTo(page, 'Fuerza 2 · mes 1', 4);
    await moveTo(page, 'Fuerza 2 · mes 1', 5);
    answer();
    await expectToast(page, conflictText(4));
    await expectToast(page, 'Rutina movida al Mes 5');
    expect(routines[0]!.month).toBe(5);
    await expect.poll(() => slotAt(page, 0, 0, 5).locator(card(page, 'rtn_001')).count()).toBe(1);
  });

  it('P32: two moves of one routine, both failed, leave it in its first slot', async () => {
    const { page, holdNext, rejectNext } = await openAdmin(site, { routines: someRoutines() });
    const answer = holdNext('rtn_001/move');
    rejectNext('rtn_001/move', 403, 'forbidden');
    await moveTo(page, 'Fuerza 2 · mes 1', 4);
    await moveTo(page, 'Fuerza 2 · mes 1', 5);
    // without the server, the grid cannot be refetched
    await page.route('**/api/**', (route) => route.abort());
    answer();
    await expectToast(page, 'No hay conexión. Comprueba tu red e inténtalo de nuevo.');
    await expect.poll(() => slotAt(page, 0, 0, 1).locator(card(page, 'rtn_001')).count()).toBe(1);
  });

  it('P32: two moves during a running fetch of the grid keep the change of another admin', async () => {
    const { page, holdNext, rejectNext, routines } = await openAdmin(site, { routines: someRoutines() });
    rejectNext('rtn_001/move', 403, 'forbidden');
    const [answerFirst, answerSecond] = [holdNext('rtn_001/move'), holdNext('rtn_002/move')];
    const answerGrid = holdNext('/routines/grid');
    await moveTo(page, 'Fuerza 2 · mes 1', 4);
    await moveTo(page, 'Fuerza 2 · mes 2', 5);
    answerFirst();
    await expectToast(page, 'Error al mover la rutina');
    routines[2] = { ...routines[2]!, month: 7 };
    answerSecond();
    await expectToast(page, 'Rutina movida al Mes 5');
    await expect.poll(() => slotAt(page, 0, 0, 7).locator(card(page, 'rtn_003')).count()).toBe(1);
    await expect.poll(() => slotAt(page, 0, 0, 5).locator(card(page, 'rtn_002')).count()).toBe(1);
    answerGrid();
  });
});

describe('a drag whose routine another admin deletes', () => {
  it.each(['mouse', 'keyboard'])(
    'a drag by %s ends with a message when another admin deletes the routine',
    async (by) => {
      const { page, holdNext, rejectNext, routines, consoleErrors } = await openAdmin(site, {
        routines: someRoutines(),
        height: 1600,
      });
      await snoozeWarnings(page);
      const answer = holdNext('/duplicate');
      rejectNext('/duplicate', 403, 'forbidden');
      await chooseAction(page, 'Hipertrofia 2 · mes 1', 'Duplicar');
      if (by === 'mouse') await dragTo(page, handle(page, 'rtn_002'), slotAt(page, 0, 0, 4));
      else {
        await handle(page, 'rtn_002').focus();
        await page.keyboard.press('Enter');
      }
      await page.locator('[data-carrying]').waitFor();
      routines.splice(1, 1);
      answer();
      await expectToast(page, 'Esa rutina ya no existe: alguien la ha eliminado.');
      await expect.poll(() => page.locator('[data-carrying], [data-over], .drag-ghost').count()).toBe(0);
      if (by === 'mouse') {
        const { x, y } = (await slotAt(page, 0, 1, 1).boundingBox())!;
        await page.mouse.move(x + 20, y + 20, { steps: 4 });
        await page.mouse.up();
      }
      // another drag works as before
      await handle(page, 'rtn_001').focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => card(page, 'rtn_001').getAttribute('data-carried')).toBe('keyboard');
      await page.keyboard.press('Escape');
      expect(consoleErrors.filter((text) => !text.includes('403'))).toEqual([]);
    },
  );
});
