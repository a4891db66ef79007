import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { card, conflict, dragTo, expectToast, handle, moveTo, silence, act, slotAt } from './board-page.ts';
import { openSite, type Site } from './open-site.ts';
import { someRoutines } from './routine-samples.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

describe('P32: two moves at once end where the server has them', () => {
  it.each([
    [409, 'slot_taken', conflict(4)],
    [403, 'forbidden', 'Error al mover la rutina'],
  ])('one routine while another is refused with %i', async (status, code, refused) => {
    const office = await openBackOffice(site, { routines: someRoutines() });
    const { page, calls } = office;
    const isAt = (month: number, id: string) => slotAt(page, 0, 0, month).locator(card(page, id)).count();
    const [answerFirst, answerSecond] = [office.hold('rtn_001/move'), office.hold('rtn_002/move')];
    office.refuse('rtn_001/move', status, code);
    await moveTo(page, 'Fuerza 2 · mes 1', 4);
    await moveTo(page, 'Fuerza 2 · mes 2', 5);
    await expect.poll(() => isAt(5, 'rtn_002')).toBe(1);
    expect(calls).toEqual(['PATCH /api/routines/rtn_001/move']);

    const asked = page.waitForResponse('**/api/routines/grid');
    answerFirst();
    await expectToast(page, refused);
    await asked;
    await expect.poll(() => isAt(1, 'rtn_001')).toBe(1);
    await expect.poll(() => calls).toHaveLength(2);
    answerSecond();
    await expectToast(page, 'Rutina movida al Mes 5');
    expect(office.routines.map(({ month }) => month)).toEqual([1, 5, 3, 1, 1]);
    expect([await isAt(1, 'rtn_001'), await isAt(5, 'rtn_002')]).toEqual([1, 1]);
  });

  it('the same routine twice, refused the first time', async () => {
    const { page, hold, refuse, routines } = await openBackOffice(site, { routines: someRoutines() });
    const answer = hold('rtn_001/move');
    refuse('rtn_001/move', 409, 'slot_taken');
    await moveTo(page, 'Fuerza 2 · mes 1', 4);
    await moveTo(page, 'Fuerza 2 · mes 1', 5);
    answer();
    await expectToast(page, conflict(4));
    await expectToast(page, 'Rutina movida al Mes 5');
    expect(routines[0]!.month).toBe(5);
    expect(await slotAt(page, 0, 0, 5).locator(card(page, 'rtn_001')).count()).toBe(1);
  });

  it('the same routine twice, refused both times', async () => {
    const { page, hold, refuse } = await openBackOffice(site, { routines: someRoutines() });
    const answer = hold('rtn_001/move');
    refuse('rtn_001/move', 403, 'forbidden');
    await moveTo(page, 'Fuerza 2 · mes 1', 4);
    await moveTo(page, 'Fuerza 2 · mes 1', 5);
    // nothing reaches the server any more, so nobody says where it is
    await page.route('**/api/**', (route) => route.abort());
    answer();
    await expectToast(page, 'No hay conexión. Comprueba tu red e inténtalo de nuevo.');
    await expect.poll(() => slotAt(page, 0, 0, 1).locator(card(page, 'rtn_001')).count()).toBe(1);
  });

  it('beside what another has moved, though that was on its way when the answer came', async () => {
    const { page, hold, refuse, routines } = await openBackOffice(site, { routines: someRoutines() });
    refuse('rtn_001/move', 403, 'forbidden');
    const [answerFirst, answerSecond] = [hold('rtn_001/move'), hold('rtn_002/move')];
    const answerGrid = hold('/routines/grid');
    await moveTo(page, 'Fuerza 2 · mes 1', 4);
    await moveTo(page, 'Fuerza 2 · mes 2', 5);
    answerFirst();
    await expectToast(page, 'Error al mover la rutina');
    routines[2] = { ...routines[2]!, month: 7 };
    answerSecond();
    await expectToast(page, 'Rutina movida al Mes 5');
    await expect.poll(() => slotAt(page, 0, 0, 7).locator(card(page, 'rtn_003')).count()).toBe(1);
    expect(await slotAt(page, 0, 0, 5).locator(card(page, 'rtn_002')).count()).toBe(1);
    answerGrid();
  });
});

describe('what another deletes while it is carried', () => {
  it.each(['mouse', 'keyboard'])('by %s is let go of, and that is said', async (by) => {
    const { page, hold, refuse, routines, complaints } = await openBackOffice(site, {
      routines: someRoutines(),
      height: 1600,
    });
    await silence(page);
    const answer = hold('/duplicate');
    refuse('/duplicate', 403, 'forbidden');
    await act(page, 'Hipertrofia 2 · mes 1', 'Duplicar');
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
    // the next one is carried as ever
    await handle(page, 'rtn_001').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => card(page, 'rtn_001').getAttribute('data-carried')).toBe('keyboard');
    await page.keyboard.press('Escape');
    expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
  });
});
