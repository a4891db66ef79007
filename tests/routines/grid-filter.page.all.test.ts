import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { frequencies, routineAt, someRoutines, toGrid, types } from './routine-fixtures.ts';
import {
  card,
  chooseAction,
  dragTo,
  expectToast,
  handle,
  isHandleFocused,
  slotAt,
  snoozeWarnings,
} from '../support/pages/grid-page.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

/** Some routines, and one whose name has an accent. */
const routines = () => [
  ...someRoutines(),
  routineAt([2, 0, 1], { name: 'Circuito rápido', _id: 'rtn_fast' }),
];
const waitingFor = (type: number, frequency: number, month: number, users: number) => ({
  workoutType: types[type]!._id,
  trainingFrequency: frequencies[frequency]!._id,
  month,
  users,
  dueDate: '2026-12-08',
  firstUsers: [],
});

const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar rutina' });
const shownCards = (page: Page) =>
  page
    .locator('[data-drag-item]:not(.drag-ghost)')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-drag-item')));

describe('search on the grid of routines', () => {
  it('a search without accents shows what it finds, also in collapsed sections, says how many, and stands in the URL', async () => {
    const { page } = await openAdmin(site, { routines: routines() });
    await search(page).fill('RAPIDO');
    await page.getByRole('status').getByText('1 rutina coincide', { exact: true }).waitFor();
    expect(await shownCards(page)).toEqual(['rtn_fast']);
    expect(new URL(page.url()).search).toBe('?buscar=RAPIDO');
    await page.reload();
    await page.getByText('1 rutina coincide').waitFor();
    expect(await shownCards(page)).toEqual(['rtn_fast']);
    await search(page).fill('');
    await expect.poll(async () => (await shownCards(page)).length).toBe(6);
    expect(new URL(page.url()).search).toBe('');

    await page.getByRole('button', { name: 'Plegar todo' }).click();
    await expect.poll(() => shownCards(page)).toEqual([]);
    await search(page).fill('fuerza 3');
    await card(page, 'rtn_011').waitFor();
    expect(await shownCards(page)).toEqual(['rtn_003', 'rtn_011']);
  });

  it('a search that finds no routine says so, and its button leads back to the whole grid', async () => {
    const { page } = await openAdmin(site, { routines: routines(), path: '/admin/routines?buscar=nadar' });
    await page.getByRole('heading', { name: 'Ninguna rutina coincide con «nadar»' }).waitFor();
    await expectSoundLayout(page);
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await expect.poll(async () => (await shownCards(page)).length).toBe(6);
    expect(await search(page).inputValue()).toBe('');
    await expectFocus(page.locator('.board'));
  });

  it('P46: while a search hides slots, a routine moves by mouse and by keyboard to the slot that is shown', async () => {
    const {
      page,
      calls,
      routines: stored,
    } = await openAdmin(site, {
      routines: routines(),
      path: '/admin/routines?buscar=mes+3',
    });
    await card(page, 'rtn_003').waitFor();
    expect(await slotAt(page, 0, 0, 2).count()).toBe(0);
    await dragTo(page, handle(page, 'rtn_003'), slotAt(page, 0, 0, 4));
    await page.mouse.up();
    await expectToast(page, 'Rutina movida al Mes 4');
    await slotAt(page, 0, 0, 4).locator('[data-drag-item="rtn_003"]').waitFor();
    // the moved routine has left month 3 free, and the month after it is offered
    await handle(page, 'rtn_003').press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Rutina movida al Mes 5');
    expect(stored.find(({ _id }) => _id === 'rtn_003')!.month).toBe(5);
    expect(calls).toEqual(['PATCH /api/routines/rtn_003/move', 'PATCH /api/routines/rtn_003/move']);
    await expect.poll(() => isHandleFocused(page, 'rtn_003')).toBe(true);
  });

  it('a routine that is renamed out of a search, or deleted with its track, leaves the focus on the grid', async () => {
    const { page } = await openAdmin(site, {
      routines: routines(),
      path: '/admin/routines?buscar=r&vacias=ocultar',
    });
    await chooseAction(page, 'Circuito rápido', 'Editar');
    const dialog = page.getByRole('dialog', { name: 'Editar rutina' });
    await dialog.getByLabel('Nombre').fill('Lento');
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect.poll(async () => (await shownCards(page)).length).toBe(5);
    await expectFocus(page.locator('.board'));
    await search(page).fill('');
    await card(page, 'rtn_fast').waitFor();
    await snoozeWarnings(page);
    await chooseAction(page, 'Lento', 'Eliminar');
    await expect.poll(async () => (await shownCards(page)).length).toBe(5);
    await expectFocus(page.locator('.board'));
  });
});

describe('empty slots of the grid', () => {
  it('the missing routines stand first, those due first with the names of who waits; many types begin folded', async () => {
    const many = types.flatMap((_, type) =>
      [0, 1, 2].flatMap((frequency) => [1, 2, 3].map((month) => routineAt([type, frequency, month]))),
    );
    const { page } = await openAdmin(site, {
      routines: many,
      waiting: [
        waitingFor(0, 0, 4, 3),
        {
          ...waitingFor(3, 1, 4, 3),
          dueDate: '2026-11-30',
          firstUsers: [
            { _id: 'usr_lucia', name: 'Lucía Vega' },
            { _id: 'usr_ana', name: 'Ana Gil' },
          ],
        },
      ],
    });
    const missing = page.getByRole('region', { name: 'Faltan 2 rutinas' });
    const [first, second] = [missing.getByRole('listitem').first(), missing.getByRole('listitem').nth(1)];
    await first.getByText('Mes 4 de Movilidad, 3 días por semana').waitFor();
    expect(await first.innerText()).toMatch(/Lucía Vega, Ana Gil y 1 más · le toca el 30 nov 2026/);
    expect(await first.getByRole('link', { name: 'Lucía Vega' }).getAttribute('href')).toBe(
      '/admin/users/usr_lucia',
    );
    await second.getByText('3 esperan').waitFor();
    expect(await shownCards(page)).toEqual([]);
    await expectSoundLayout(page);

    await page.getByRole('button', { name: 'Movilidad Falta 1 rutina 9 rutinas' }).click();
    await expect.poll(async () => (await shownCards(page)).length).toBe(9);
    await page.getByRole('button', { name: 'Plegar todo' }).click();
    await page.getByRole('button', { name: 'Desplegar todo' }).click();
    await expect.poll(async () => (await shownCards(page)).length).toBe(36);
    const withPlan = first.getByRole('link', { name: /^Crear con plan la que falta/ });
    expect(await withPlan.getAttribute('href')).toMatch(/^\/admin\/routines\/new\/plan\?.*month=4$/);
    await first.getByRole('link', { name: /^Crear la que falta/ }).click();
    expect(await page.getByLabel('Mes', { exact: true }).inputValue()).toBe('4');
  });

  it('each empty slot says how many users wait for it, and the switch hides the others', async () => {
    const { page } = await openAdmin(site, {
      routines: routines(),
      waiting: [waitingFor(0, 0, 4, 3), waitingFor(3, 1, 1, 1), waitingFor(0, 1, 9, 2)],
    });
    await slotAt(page, 0, 0, 4).getByText('3 esperan').waitFor();
    await expect.poll(() => slotAt(page, 3, 1, 1).getByText('1 espera', { exact: true }).count()).toBe(1);
    await page.getByText('6 suscriptores esperan una rutina que falta.').waitFor();
    const create = page.getByRole('link', {
      name: 'Crear rutina: Mes 4 de Fuerza, 2 días por semana, 3 esperan',
    });
    await expect.poll(() => create.count()).toBe(1);
    await expectSoundLayout(page);
    await page.getByRole('checkbox', { name: 'Ocultar vacías' }).check();
    await expect.poll(() => page.locator('[data-drop]').count()).toBe(8);
    expect(new URL(page.url()).search).toBe('?vacias=ocultar');
    await expect.poll(() => page.getByRole('button', { name: /^Movilidad/ }).count()).toBe(1);
    await page
      .getByRole('link', { name: 'Crear rutina: Mes 9 de Fuerza, 3 días por semana, 2 esperan' })
      .click();
    expect(await page.getByLabel('Mes', { exact: true }).inputValue()).toBe('9');
  });

  it('a slot that is filled has no user waiting, and one that a move empties is counted again', async () => {
    const admin = await openAdmin(site, { routines: routines(), waiting: [waitingFor(0, 0, 4, 3)] });
    const { page } = admin;
    await slotAt(page, 0, 0, 4).getByText('3 esperan').waitFor();
    admin.waiting = { until: '2026-12-08', slots: [waitingFor(0, 0, 3, 7)] };
    await dragTo(page, handle(page, 'rtn_003'), slotAt(page, 0, 0, 4));
    await page.mouse.up();
    await slotAt(page, 0, 0, 3).getByText('7 esperan').waitFor();
    expect(await slotAt(page, 0, 0, 4).getByText('esperan').count()).toBe(0);
    await page
      .getByText('7 suscriptores esperan una rutina que falta, con envío hasta el 8 dic 2026.')
      .waitFor();
  });

  it('retired types and frequencies are marked as such, also when the counts of the grid fail to load', async () => {
    const { page } = await openAdmin(site, {
      respond: (_, pathname) => {
        if (pathname.endsWith('/waiting'))
          return { status: 400, json: { code: 'invalid_input', message: 'No.', requestId: 'x' } };
        if (!pathname.endsWith('/grid')) return undefined;
        const data = { ...toGrid(routines()), retired: [types[1]!._id, frequencies[1]!._id] };
        return { json: { success: true, data } };
      },
    });
    await page.getByRole('button', { name: 'Hipertrofia retirado 1 rutina' }).waitFor();
    await expect.poll(() => page.getByText('retirada', { exact: true }).count()).toBe(4);
    expect(await page.getByText(/esperan?/).count()).toBe(0);
    await expectSoundLayout(page);
  });
});
