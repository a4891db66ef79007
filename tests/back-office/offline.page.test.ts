import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { chooseBan, openUsers, userOf } from '../support/pages/admin/users-page.ts';

/* Pages of the back office while there is no network. */

const site = setUpSite();

const notice = 'Sin conexión. Lo que ya ves sigue aquí; lo demás volverá con la red.';
const reason = 'No hay conexión. Comprueba tu red e inténtalo de nuevo.';

/** Ends the network of a page; returns how to bring it back. */
async function cutNetwork(page: Page): Promise<() => Promise<void>> {
  let isCut = true;
  // what a test answers itself would arrive
  await page.route('**/api/**', (route) => (isCut ? route.abort('internetdisconnected') : route.fallback()));
  await page.context().setOffline(true);
  await page.getByText(notice).waitFor();
  return async () => {
    isCut = false;
    await page.context().setOffline(false);
    await page.getByText(notice).waitFor({ state: 'detached' });
  };
}

nightly(
  'P41: offline the users that are shown stay; a search and the page of a user wait for the network and come by themselves',
  async () => {
    const { page, row, queries } = await openUsers(site, { users: [userOf(1), userOf(2)] });
    await row(2).waitFor();
    const restore = await cutNetwork(page);
    const before = queries.length;
    await page.getByLabel('Buscar').fill('vera.prueba1@');
    await page.getByRole('region', { name: 'Usuarios' }).locator('[aria-busy=true]').waitFor();
    await row(2).waitFor();
    expect(queries.length).toBe(before);
    await restore();
    await row(2).waitFor({ state: 'detached' });
    const restoreAgain = await cutNetwork(page);
    await row(1).getByRole('link', { name: 'Vera Prueba 1', exact: true }).click();
    await page.locator('.office-page [aria-busy=true]').first().waitFor();
    await restoreAgain();
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Vera Prueba 1' }));
    await expect.poll(() => page.locator('.office-page [aria-busy=true]').count()).toBe(0);
  },
);

it('P41: offline a ban fails at once, and its reason is sent once with the network and never by itself', async () => {
  const { page, row, dialog, sent } = await openUsers(site, { users: [userOf(1)] });
  await chooseBan(row(1));
  await dialog.getByLabel('Motivo (opcional)').fill('Comparte su cuenta');
  const restore = await cutNetwork(page);
  await dialog.getByRole('button', { name: 'Expulsar' }).click();
  await waitForShownToast(page, { title: 'Error al expulsar usuario', description: reason });
  expect(await dialog.getByLabel('Motivo (opcional)').inputValue()).toBe('Comparte su cuenta');
  await restore();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Expulsar' }).click();
  await row(1).getByText('Expulsado').waitFor();
  expect(sent).toEqual([{ reason: 'Comparte su cuenta', cancelSubscription: false }]);
});
