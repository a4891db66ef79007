import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { openEvaluation, optionOf } from '../support/admin/evaluation-page.ts';
import { dragTo } from '../support/grid-page.ts';
import { expectSoundLayout } from '../support/layout-findings.ts';
import { setUpSite } from '../support/open-site.ts';

const site = setUpSite();

const dialogOf = (page: Page) => page.getByRole('dialog');
const down = (page: Page, name: string) => page.getByRole('button', { name: `Bajar ${name}` });
const tab = (page: Page, title: string) => page.getByRole('tab', { name: title });
const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

describe('the lists of the assessment', () => {
  it('P46: list, menu, form, question and comparison are sound at 360 and 1280 px', async () => {
    const retired = optionOf('Otra cosa', { retiredAt: '2026-11-03T10:00:00.000Z' });
    const { page, lists } = await openEvaluation(site, {
      lists: { 'eating-habits': [optionOf('En casa'), optionOf('De menú'), retired] },
      width: 360,
    });
    await page.getByText('Desde el 3 de noviembre de 2026').waitFor();
    await expectSoundLayout(page);
    await choose(page, 'En casa', 'Cambiar textos');
    await dialogOf(page).getByLabel('Nombre').fill('');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByText('Escribe un nombre').waitFor();
    await expectSoundLayout(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cerrar sin guardar' }).click();
    await choose(page, 'En casa', 'Retirar');
    await dialogOf(page).waitFor();
    await expectSoundLayout(page);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    lists['eating-habits'].version = 2;
    await down(page, 'En casa').click();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByRole('heading', { name: 'Orden cambiado a la vez' }).waitFor();
    await expectSoundLayout(page);
    await page.getByRole('button', { name: 'Descartar lo mío' }).click();
    await tab(page, 'Planes de suscripción').click();
    await choose(page, 'En casa', 'Cambiar textos');
    await page.getByText('Con este nombre, la tarjeta').waitFor();
    await expectSoundLayout(page);
  });

  it('eight tabs have initials, the full title as name and heading, and keep the open list in the URL', async () => {
    const { page } = await openEvaluation(site, { query: '?lista=motivations' });
    await page.getByRole('heading', { name: 'Motivaciones', level: 2 }).waitFor();
    const tabs = page.getByRole('tab');
    const initials = await tabs.locator('[aria-hidden]').allTextContents();
    expect(initials).toEqual(['HA', 'TN', 'NFF', 'AD', 'M', 'FE', 'PS', 'TE']);
    await expect
      .poll(() => tabs.locator('.sr-only').allTextContents())
      .toEqual([
        'Hábitos de alimentación',
        'Tipos de nutrición',
        'Niveles de forma física',
        'Actividades deportivas',
        'Motivaciones',
        'Frecuencias de entrenamiento',
        'Planes de suscripción',
        'Tipos de entrenamiento',
      ]);
    await expect.poll(() => tabs.count()).toBe(8);
    await tab(page, 'Motivaciones').press('ArrowRight');
    await page.getByRole('heading', { name: 'Frecuencias de entrenamiento', level: 2 }).waitFor();
    expect(new URL(page.url()).search).toBe('?lista=trainingFrequencies');
    await expectFocus(tab(page, 'Frecuencias de entrenamiento'));
    await page.reload();
    await page.getByRole('heading', { name: 'Frecuencias de entrenamiento', level: 2 }).waitFor();
  });

  it('the page says how soon the assessment shows a change', async () => {
    const { page } = await openEvaluation(site);
    const note = page.getByText('Un cambio se ve en ella en 70 segundos como mucho');
    await expect.poll(() => note.count()).toBe(1);
  });

  it('a list that fails to load shows the error with a retry, and its tab loads alone', async () => {
    const { page, names, rejectNext, holdNext } = await openEvaluation(site);
    const release = holdNext('/evaluation/motivations');
    await tab(page, 'Motivaciones').click();
    await page.locator('#panel-motivations [aria-busy]').waitFor();
    await expect.poll(() => page.locator('.list-tab-mark > *').count()).toBe(1);
    release();
    await expect.poll(names).toHaveLength(4);
    rejectNext('/evaluation/workouttypes', 403, 'forbidden');
    await tab(page, 'Tipos de entrenamiento').click();
    await page.getByRole('heading', { name: 'Failed to load evaluation data' }).waitFor();
    await expect.poll(() => page.getByText('No puede ser.').count()).toBe(1);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect.poll(names).toHaveLength(4);
  });

  it('an empty list says what to do next', async () => {
    const { page } = await openEvaluation(site, { lists: { 'eating-habits': [] } });
    await page.getByText('Esta lista no ofrece nada').waitFor();
    await expect.poll(() => page.getByText('Añade la primera opción').count()).toBe(1);
  });

  it('one list or all are fetched again, and say so', async () => {
    const { page, lists, names, rejectNext } = await openEvaluation(site);
    lists['eating-habits'].options.reverse();
    await page.getByRole('button', { name: 'Actualizar esta lista' }).dblclick();
    await waitForShownToast(page, { text: 'Hábitos de alimentación refreshed' });
    expect((await names())[0]).toBe('A deshoras');
    await page.getByRole('button', { name: 'Actualizar todas' }).dblclick();
    await waitForShownToast(page, { text: 'All data refreshed' });
    rejectNext('/evaluation/motivations', 403, 'forbidden');
    await page.getByRole('button', { name: 'Actualizar todas' }).click();
    await waitForShownToast(page, { text: 'Failed to load evaluation data' });
  });
});

describe('the options of a list', () => {
  it('an option is added once however often the button is pressed; a refused name says why', async () => {
    const { page, calls, names, sent } = await openEvaluation(site);
    await page.getByRole('button', { name: 'Añadir opción' }).click();
    expect(new URL(page.url()).search).toBe('?dialogo=nueva');
    const dialog = dialogOf(page);
    await expectFocus(dialog.getByLabel('Nombre'));
    await dialog.getByLabel('Nombre').fill('De menú');
    await dialog.getByRole('button', { name: 'Añadir opción' }).click();
    await dialog.getByText('Ya hay una.').waitFor();
    await dialog.getByLabel('Nombre').fill('  Ayuno ');
    await dialog.getByRole('button', { name: 'Añadir opción' }).dblclick();
    await waitForShownToast(page, { text: 'Opción añadida' });
    await dialog.waitFor({ state: 'hidden' });
    expect((await names()).at(-1)).toBe('Ayuno');
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(2);
    expect(sent.at(-1)).toEqual({ name: 'Ayuno', description: '' });
  });

  it('a training frequency is added with its days per week', async () => {
    const { page, sent } = await openEvaluation(site, {
      query: '?lista=trainingFrequencies&dialogo=nueva',
    });
    await dialogOf(page).getByLabel('Nombre').fill('Cada día');
    await dialogOf(page).getByLabel('Días por semana').selectOption('7');
    await dialogOf(page).getByRole('button', { name: 'Añadir opción' }).click();
    await waitForShownToast(page, { text: 'Opción añadida' });
    expect(sent).toEqual([{ name: 'Cada día', description: '', daysPerWeek: 7 }]);
  });

  it('P35: texts that another admin has changed are shown beside mine, and what was chosen is saved', async () => {
    const { page, lists, sent } = await openEvaluation(site);
    await page.getByRole('button', { name: 'En casa', exact: true }).click();
    await dialogOf(page).getByLabel('Nombre').fill('Cocino yo');
    Object.assign(lists['eating-habits'].options[0]!, { description: 'Nueva', version: 4 });
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page.getByRole('group', { name: 'Nombre' }).waitFor();
    await page.getByRole('button', { name: 'Guardar lo elegido' }).click();
    await waitForShownToast(page, { text: 'Textos guardados' });
    expect(sent.at(-1)).toEqual({ name: 'Cocino yo', version: 4 });
    expect(lists['eating-habits'].options[0]).toMatchObject({ name: 'Cocino yo', description: 'Nueva' });
  });

  it('an option is retired after a question and comes back, once each, and the focus stays on the page', async () => {
    const { page, calls, names } = await openEvaluation(site);
    await choose(page, 'De menú', 'Retirar');
    await dialogOf(page).getByText('Quien ya la eligió la conserva').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Retirar' }).dblclick();
    await waitForShownToast(page, { text: 'Opción retirada' });
    await expect.poll(names).toEqual(['En casa', 'Con táper', 'A deshoras']);
    await page.getByRole('button', { name: 'Recuperar De menú' }).dblclick();
    await waitForShownToast(page, { text: 'Opción recuperada' });
    await expect.poll(names).toEqual(['En casa', 'Con táper', 'A deshoras', 'De menú']);
    expect(calls).toEqual([
      'PUT /api/evaluation/eating-habits/opt_de-men%C3%BA/retire',
      'PUT /api/evaluation/eating-habits/opt_de-men%C3%BA/restore',
    ]);
  });

  it('a plan has texts and an order, and is neither added nor retired here', async () => {
    const { page } = await openEvaluation(site, {
      query: '?lista=subscriptionTypes',
      lists: { 'subscription-types': [optionOf('Básico'), optionOf('Premium')] },
    });
    await page.getByRole('button', { name: 'Acciones de Premium' }).click();
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Cambiar textos']);
    expect(await page.getByRole('button', { name: 'Añadir opción' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Cambiar textos' }).click();
    await page.getByText('Todo lo del plan Básico').waitFor();
    await dialogOf(page).getByLabel('Nombre').fill('Avanzado');
    await page.getByText('Todo lo del plan Básico').waitFor({ state: 'hidden' });
  });
});

describe('drag', () => {
  it('drag by mouse, keyboard and buttons change the order, announce it and keep the focus', async () => {
    const { page, names, row } = await openEvaluation(site, { height: 1100 });
    await dragTo(page, row('A deshoras').locator('[data-drag-handle]'), row('En casa'));
    await page.mouse.up();
    await expect.poll(names).toEqual(['A deshoras', 'En casa', 'De menú', 'Con táper']);
    const handle = row('De menú').locator('[data-drag-handle]');
    await handle.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.getByText('De menú, puesto 4 de 4.').waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['A deshoras', 'En casa', 'Con táper', 'De menú']);
    await expectFocus(handle);
    const up = page.getByRole('button', { name: 'Subir De menú' });
    await up.click();
    await expect.poll(names).toEqual(['A deshoras', 'En casa', 'De menú', 'Con táper']);
    await expectFocus(up);
  });
});
