import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { stopClock } from '#tests/support/cloud/stop-clock.ts';
import { openEvaluation } from '../support/pages/admin/evaluation-page.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

const down = (page: Page, name: string) => page.getByRole('button', { name: `Bajar ${name}` });
const saveNow = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true });
const moved = ['De menú', 'En casa', 'Con táper', 'A deshoras'];
const movedTwice = ['De menú', 'Con táper', 'En casa', 'A deshoras'];

/** Waits for the states that the page shows of an order, one after the other. */
async function expectStates(status: () => Promise<string>, ...texts: string[]) {
  for (const text of texts) await expect.poll(status).toBe(text);
}

describe('when an order is saved', () => {
  it('an order is saved by itself 1.5 seconds after the last change, and at once when its tab is left, the page is hidden or left', async () => {
    const { page, orders, status } = await openEvaluation(site);
    await expectStates(status, 'Sin cambios');
    await stopClock(page);
    await down(page, 'En casa').click();
    await expectStates(status, 'Cambios sin guardar');
    await page.clock.runFor(1400);
    await down(page, 'En casa').click();
    await page.clock.runFor(1400);
    expect(orders).toEqual([]);
    await page.clock.runFor(100);
    await expectStates(status, 'Orden guardado');
    expect(orders).toEqual([{ names: movedTwice, version: 1 }]);
    await down(page, 'En casa').click();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Reflect.deleteProperty(document, 'visibilityState');
    });
    await expect.poll(() => orders).toHaveLength(2);
    await expectStates(status, 'Orden guardado');
    await page.getByRole('button', { name: 'Subir En casa' }).click();
    await page.getByRole('tab', { name: 'Motivaciones' }).click();
    await expect.poll(() => orders).toHaveLength(3);
    // the list that is opened comes with its timers, once it is answered
    const opened = async () => {
      await page.clock.runFor(100);
      return down(page, 'En casa').count();
    };
    await expect.poll(opened).toBe(1);
    await down(page, 'En casa').click();
    await page.getByRole('link', { name: 'Panel Administrativo' }).click();
    await expect.poll(() => orders).toHaveLength(4);
    expect(orders.slice(2)).toEqual([
      { names: movedTwice, version: 3 },
      { names: moved, version: 1 },
    ]);
  });

  nightly('one save is under way at a time, and the newest order wins', async () => {
    const { page, orders, status, holdNext, lists, calls } = await openEvaluation(site);
    const release = holdNext('/order');
    await down(page, 'En casa').click();
    await saveNow(page).click();
    await expectStates(status, 'Guardando...');
    await stopClock(page);
    await down(page, 'En casa').click();
    await expectStates(status, 'Cambios sin guardar');
    await down(page, 'En casa').click();
    await page.clock.runFor(1700);
    expect(calls).toHaveLength(1);
    await page.clock.resume();
    release();
    await expectStates(status, 'Orden guardado');
    expect(orders).toEqual([
      { names: moved, version: 1 },
      { names: ['De menú', 'Con táper', 'A deshoras', 'En casa'], version: 2 },
    ]);
    expect(lists['eating-habits'].options.map(({ name }) => name)).toEqual(orders.at(-1)!.names);
  });

  nightly(
    'a page that goes away sends the newest order at once, behind the save that is under way',
    async () => {
      const { page, calls, orders, holdNext } = await openEvaluation(site);
      const release = holdNext('/order');
      await page.evaluate(() => {
        const send = window.fetch;
        window.fetch = (url, sent) => {
          document.body.dataset['sent'] = `${document.body.dataset['sent'] ?? ''} ${sent?.keepalive}`;
          return send(url, sent);
        };
      });
      await down(page, 'En casa').click();
      await saveNow(page).click();
      await expect.poll(() => calls).toHaveLength(1);
      await down(page, 'En casa').click();
      await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
      // both are on their way; the second waits at the server for the first
      await expect.poll(() => calls).toHaveLength(2);
      release();
      await expect.poll(() => orders).toHaveLength(2);
      expect(orders.find(({ version }) => version === 2)!.names).toEqual(movedTwice);
      // the browser sends both on when the page is gone
      expect(await page.locator('body').getAttribute('data-sent')).toBe(' true true');
    },
  );
});

describe('when an order is not saved', () => {
  nightly(
    'a failed save keeps the order on the page and says so; the button saves it, once, with the option that was added since',
    async () => {
      const { page, names, status, rejectNext, orders } = await openEvaluation(site);
      await down(page, 'En casa').click();
      await page.getByRole('button', { name: 'Subir En casa' }).click();
      // an order that was moved back needs no save
      await expectStates(status, 'Sin cambios');
      rejectNext('/order', 503, 'unavailable');
      await down(page, 'En casa').click();
      await saveNow(page).click();
      await waitForShownToast(page, { text: 'No se ha guardado el orden' });
      await expectStates(status, 'No se ha guardado');
      expect(await names()).toEqual(moved);
      // the browser asks before the page is left
      const asks = () =>
        page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
      expect(await asks()).toBe(true);
      // that the option is added saves the order first, and fails again
      rejectNext('/order', 503, 'unavailable');
      await page.getByRole('button', { name: 'Añadir opción' }).click();
      await page.getByRole('dialog').getByLabel('Nombre').fill('Ayuno');
      await page.keyboard.press('Enter');
      await waitForShownToast(page, { text: 'Opción añadida' });
      await saveNow(page).dblclick();
      await expectStates(status, 'Orden guardado');
      expect(await asks()).toBe(false);
      expect(orders).toEqual([{ names: [...moved, 'Ayuno'], version: 2 }]);
    },
  );

  nightly('an order that was made offline is saved when the network is back', async () => {
    const { page, status, orders } = await openEvaluation(site);
    await page.context().setOffline(true);
    await down(page, 'En casa').click();
    await saveNow(page).click();
    await expectStates(status, 'No se ha guardado');
    await page.context().setOffline(false);
    await expectStates(status, 'Orden guardado');
    expect(orders).toEqual([{ names: moved, version: 1 }]);
  });

  nightly(
    'P35: the order that another admin has saved is shown beside mine, with the option that was added meanwhile in both; the chosen one stays',
    async () => {
      const { page, lists, names, orders, status } = await openEvaluation(site);
      const [first, ...rest] = lists['eating-habits'].options;
      const added = { ...first!, _id: 'opt_ayuno', name: 'Ayuno' };
      await down(page, 'En casa').click();
      lists['eating-habits'] = { version: 5, options: [...rest.toReversed(), first!, added] };
      await saveNow(page).click();
      await page.getByRole('heading', { name: 'Orden cambiado a la vez' }).waitFor();
      const versions = page.locator('.order-version');
      await expect.poll(() => versions.nth(0).locator('span').allTextContents()).toEqual([...moved, 'Ayuno']);
      await expect
        .poll(() => versions.nth(1).locator('span').allTextContents())
        .toEqual(['A deshoras', 'Con táper', 'De menú', 'En casa', 'Ayuno']);
      await page.getByRole('button', { name: 'Guardar lo elegido' }).click();
      await expectStates(status, 'Orden guardado');
      expect(orders.at(-1)).toEqual({ names: [...moved, 'Ayuno'], version: 5 });
      expect(await names()).toEqual([...moved, 'Ayuno']);
      await down(page, 'En casa').click();
      lists['eating-habits'] = { version: 9, options: lists['eating-habits'].options.toReversed() };
      await saveNow(page).click();
      await page.getByRole('radio', { name: 'La guardada' }).check();
      await page.getByRole('button', { name: 'Guardar lo elegido' }).click();
      await expectStates(status, 'Sin cambios');
      expect(await names()).toEqual([...moved, 'Ayuno'].toReversed());
      // nothing is sent for the order that is saved already
      expect(orders).toHaveLength(3);
    },
  );

  nightly(
    'P114: Back asks before the own order is lost in a conflict, and the page stays until the admin says so',
    async () => {
      const { page, lists, names, orders, status } = await openEvaluation(site);
      await page.getByRole('tab', { name: 'Alimentación' }).click();
      const address = page.url();
      const conflict = page.getByRole('dialog', { name: 'Orden cambiado a la vez' });
      const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' });
      const entry = () => page.evaluate(() => (history.state as { idx: number }).idx);
      const own = await entry();
      const collide = async (version: number) => {
        // the dialog before has left its entry, and this one has got its own: Back is pressed by a person
        await expect.poll(entry).toBe(own);
        await down(page, 'En casa').click();
        lists['eating-habits'] = { version, options: lists['eating-habits'].options.toReversed() };
        await saveNow(page).click();
        await conflict.waitFor();
        await expect.poll(entry).toBe(own + 1);
      };
      await collide(5);
      await page.goBack();
      await question.getByRole('button', { name: 'Cancelar' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(page.url()).toBe(address);
      await page.goBack();
      await question.waitFor();
      await page.goBack();
      await question.getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('button', { name: 'Guardar lo elegido' }).click();
      await expectStates(status, 'Orden guardado');
      expect(orders.at(-1)).toEqual({ names: moved, version: 5 });
      await collide(9);
      await page.goBack();
      await question.getByRole('button', { name: 'Cerrar sin guardar' }).click();
      await conflict.waitFor({ state: 'hidden' });
      await expectStates(status, 'Sin cambios');
      expect(await names()).toEqual(lists['eating-habits'].options.map(({ name }) => name));
      expect(page.url()).toBe(address);
      // the entry of the dialog is gone: Back leaves the page
      await page.goBack();
      await page.waitForURL('about:blank');
    },
  );

  it('P114: Back in the moment in which a conflict gets its entry asks as well', async () => {
    const { page, lists } = await openEvaluation(site);
    await page.getByRole('tab', { name: 'Alimentación' }).click();
    const address = page.url();
    await down(page, 'En casa').click();
    lists['eating-habits'] = { version: 5, options: lists['eating-habits'].options.toReversed() };
    await page.evaluate(() => {
      const push = history.pushState.bind(history);
      history.pushState = (...entry) => {
        push(...entry);
        history.back();
      };
    });
    await saveNow(page).click();
    await page.getByRole('dialog', { name: 'Hay cambios sin guardar' }).waitFor();
    await page.getByRole('dialog', { name: 'Orden cambiado a la vez' }).waitFor();
    expect(page.url()).toBe(address);
  });

  nightly(
    'an option that is added while an order waits is added after it, and neither undoes the other',
    async () => {
      const { page, lists, orders } = await openEvaluation(site);
      await down(page, 'En casa').click();
      await page.getByRole('button', { name: 'Añadir opción' }).click();
      await page.getByRole('dialog').getByLabel('Nombre').fill('Ayuno');
      await page.keyboard.press('Enter');
      await waitForShownToast(page, { text: 'Opción añadida' });
      expect(orders).toEqual([{ names: moved, version: 1 }]);
      expect(lists['eating-habits'].options.map(({ name }) => name)).toEqual([...moved, 'Ayuno']);
      await down(page, 'En casa').click();
      await saveNow(page).click();
      await expect.poll(() => orders.at(-1)).toEqual({ names: [...movedTwice, 'Ayuno'], version: 3 });
    },
  );
});
