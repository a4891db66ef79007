import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { categoryOf, openCategories } from '../support/pages/admin/categories-page.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { openTimingPage, userProgress } from '../support/pages/timing-page.ts';

const site = setUpSite();

/** Presses twice or more; `between` waits for what the first press does. Returns the tag names of what heard a press. */
async function doubleClick(
  page: Page,
  first: Locator,
  between: () => Promise<unknown>,
  presses = 2,
): Promise<string[]> {
  await page.evaluate(() => {
    const heard: string[] = [];
    document.addEventListener('click', ({ target }) =>
      heard.push(((target as Element).closest('button') ?? (target as Element)).tagName),
    );
    Object.assign(window, { heard });
  });
  await first.hover();
  await page.mouse.down();
  await page.mouse.up();
  await between();
  for (let clickCount = 2; clickCount <= presses; clickCount++) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  }
  return page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

const selectedText = (page: Page) => page.evaluate(() => getSelection()!.toString());

it('the later presses of a double or triple click neither close the dialog that the first has opened nor select its text; on one control they press', async () => {
  const { page } = await openTimingPage(site, { users: [userProgress('Ana', 3)] });
  const send = page.getByRole('button', { name: 'Enviar Rutina a Ana' });
  const dialog = page.getByRole('dialog');
  const text = dialog.getByText('recibirá ahora');
  expect(await doubleClick(page, send, () => text.waitFor(), 3)).toEqual(['BUTTON']);
  expect(await dialog.isVisible()).toBe(true);
  // a later press beside the dialog closes it
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: 'hidden' });

  expect(await doubleClick(page, send, () => text.hover())).toEqual(['BUTTON']);
  expect(await selectedText(page)).toBe('');
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: 'hidden' });

  // two presses of one control count, and on a word they select it
  const detail = page.getByRole('button', { name: 'Ver Detalle de Ana' });
  const isUnfolded = () => page.getByRole('button', { name: 'Ocultar Detalle de Ana' }).waitFor();
  expect(await doubleClick(page, detail, isUnfolded)).toEqual(['BUTTON', 'BUTTON']);
  await page.getByText('ana@example.com').dblclick();
  expect(await selectedText(page)).not.toBe('');
});

nightly(
  'the second press of a double click on the cross of a toast does not meet what is below it',
  async () => {
    const { page } = await openCategories(site, { categories: [categoryOf('Snacks', 1)] });
    await page.getByRole('button', { name: 'Desactivar Snacks' }).click();
    await waitForShownToast(page, { title: 'Categoría desactivada', description: 'Snacks' });
    const cross = page.getByRole('button', { name: 'Cerrar aviso' });
    const heard = await doubleClick(page, cross, () => cross.waitFor({ state: 'detached' }));
    expect(heard).toEqual(['BUTTON']);
  },
);
