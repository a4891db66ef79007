import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { openEvaluation, optionOf } from '../support/pages/admin/evaluation-page.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

const dialogOf = (page: Page) => page.getByRole('dialog');
const down = (page: Page, name: string) => page.getByRole('button', { name: `Bajar ${name}` });
const tab = (page: Page, title: string) => page.getByRole('tab', { name: title });
const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

describe('the lists of the assessment', () => {
  it('P46: list, form, question, comparison and the texts of a plan are sound at 360 and 1280 px', async () => {
    const retired = optionOf('Otra cosa', { retiredAt: '2026-11-03T10:00:00.000Z' });
    const { page, lists } = await openEvaluation(site, {
      lists: {
        'eating-habits': [optionOf('En casa'), optionOf('De menú'), retired],
        'subscription-types': [optionOf('Básico'), optionOf('Premium')],
      },
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
    // a plan has texts and an order, and is neither added nor retired here
    await page.getByRole('button', { name: 'Acciones de Premium' }).click();
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Cambiar textos']);
    expect(await page.getByRole('button', { name: 'Añadir opción' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Cambiar textos' }).click();
    await page.getByText('Todo lo del plan Básico').waitFor();
    await dialogOf(page).getByLabel('Nombre').fill('Avanzado');
    await page.getByText('Todo lo del plan Básico').waitFor({ state: 'hidden' });
    await page.getByText('Con este nombre, la tarjeta').waitFor();
    await expectSoundLayout(page);
  });

  it('eight tabs have initials, the full title as name and heading, and keep the open list in the URL; an empty one says what to do next', async () => {
    const { page } = await openEvaluation(site, {
      query: '?lista=motivations',
      lists: { 'training-frequencies': [] },
    });
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
    await page.getByText('Esta lista no ofrece nada').waitFor();
    await page.getByText('Añade la primera opción').waitFor();
    await page.getByText('Un cambio se ve en ella en 70 segundos como mucho').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Frecuencias de entrenamiento', level: 2 }).waitFor();
  });

  it('a tab loads alone, with an error and a retry when it fails; one list or all are fetched again, and say so', async () => {
    const { page, lists, names, rejectNext, holdNext } = await openEvaluation(site);
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
    lists['workouttypes'].options.reverse();
    await page.getByRole('button', { name: 'Refresh Current' }).click();
    await waitForShownToast(page, { text: 'Tipos de entrenamiento refreshed' });
    expect((await names())[0]).toBe('A deshoras');
    await page.getByRole('button', { name: 'Refresh All' }).click();
    await waitForShownToast(page, { text: 'All data refreshed' });
    rejectNext('/evaluation/motivations', 403, 'forbidden');
    await page.getByRole('button', { name: 'Refresh All' }).click();
    await waitForShownToast(page, { text: 'Failed to load evaluation data' });
  });
});

describe('the options of a list', () => {
  it('an option is added, retired after a question and comes back, with the focus on the page; a refused name says why, and a frequency has its days', async () => {
    const { page, calls, names, sent } = await openEvaluation(site);
    const dialog = dialogOf(page);
    await page.getByRole('button', { name: 'Añadir opción' }).click();
    expect(new URL(page.url()).search).toBe('?dialogo=nueva');
    await expectFocus(dialog.getByLabel('Nombre'));
    await dialog.getByLabel('Nombre').fill('De menú');
    await dialog.getByRole('button', { name: 'Añadir opción' }).click();
    await dialog.getByText('Ya hay una.').waitFor();
    await dialog.getByLabel('Nombre').fill('  Ayuno ');
    await dialog.getByRole('button', { name: 'Añadir opción' }).click();
    await waitForShownToast(page, { text: 'Opción añadida' });
    await dialog.waitFor({ state: 'hidden' });
    expect((await names()).at(-1)).toBe('Ayuno');
    expect(sent.at(-1)).toEqual({ name: 'Ayuno', description: '' });
    await choose(page, 'De menú', 'Retirar');
    await dialog.getByText('Quien ya la eligió la conserva').waitFor();
    await dialog.getByRole('button', { name: 'Retirar' }).click();
    await waitForShownToast(page, { text: 'Opción retirada' });
    await expect.poll(names).toEqual(['En casa', 'Con táper', 'A deshoras', 'Ayuno']);
    await page.getByRole('button', { name: 'Recuperar De menú' }).click();
    await waitForShownToast(page, { text: 'Opción recuperada' });
    await expect.poll(names).toEqual(['En casa', 'Con táper', 'A deshoras', 'Ayuno', 'De menú']);
    // with the last retired option its list goes
    await expectFocus(page.getByRole('tabpanel', { name: 'Hábitos de alimentación' }));
    expect(calls.slice(2)).toEqual([
      'PUT /api/evaluation/eating-habits/opt_de-men%C3%BA/retire',
      'PUT /api/evaluation/eating-habits/opt_de-men%C3%BA/restore',
    ]);
    await tab(page, 'Frecuencias de entrenamiento').click();
    await page.getByRole('heading', { name: 'Frecuencias de entrenamiento', level: 2 }).waitFor();
    await page.getByRole('button', { name: 'Añadir opción' }).click();
    await dialog.getByLabel('Nombre').fill('Cada día');
    await dialog.getByLabel('Días por semana').selectOption('7');
    await dialog.getByRole('button', { name: 'Añadir opción' }).click();
    await waitForShownToast(page, { text: 'Opción añadida' });
    expect(sent.at(-1)).toEqual({ name: 'Cada día', description: '', daysPerWeek: 7 });
  });
});
