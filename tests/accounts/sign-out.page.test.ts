import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isAll, nightly } from '#tests/support/run/rounds.ts';
import { loadedPaths, waitForLoaded } from '#tests/support/cloud/loaded-paths.ts';
import { routeOnce } from '#tests/support/cloud/route-once.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { waitForIdlePage } from '../support/pages/idle-page.ts';
import { openAdmin } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { openView } from '../support/pages/admin/view-page.ts';

const site = setUpSite();

const owed = (page: Page) => page.evaluate(() => localStorage.getItem('owed'));

/** Answers sign-outs as the network lets them; tells which sessions they named, in the order of all calls. */
async function answerSignOuts(page: Page) {
  const network = { isDown: true, status: 200, code: 'unavailable' };
  const calls: string[] = [];
  await page.route('**/api/**', (route) => {
    calls.push(new URL(route.request().url()).pathname);
    return network.isDown ? route.abort('internetdisconnected') : route.fallback();
  });
  const named: (string | undefined)[] = [];
  await page.route('**/api/auth/logout', (route) => {
    calls.push('/api/auth/logout');
    if (network.isDown) return route.abort('internetdisconnected');
    named.push(route.request().headers()['x-session']);
    const { status, code } = network;
    return route.fulfill({ status, json: status === 200 ? { success: true } : { success: false, code } });
  });
  return { network, named, calls };
}

/** A user who is signed in, on a page whose late code has loaded. */
async function openSignedIn() {
  const { page } = await openAdmin(site, { path: '/blog', granted: [] });
  await waitForLoaded(page, '/assets/user-notices-');
  const answers = await answerSignOuts(page);
  return { page, ...answers };
}

async function signOut(page: Page, name = 'Marta Ruiz Soto') {
  await page.getByRole('button', { name: `Cuenta de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await waitForShownToast(page, { text: 'Has cerrado sesión correctamente' });
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
}

const comeOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

describe('a sign-out without a network', () => {
  it('P172: it is remembered, and sent once when the network is back', async () => {
    const { page, network, named } = await openSignedIn();
    await signOut(page);
    await expect.poll(async () => (await owed(page))?.trim()).toBe('token');
    network.isDown = false;
    await comeOnline(page);
    await expect.poll(() => owed(page)).toBeNull();
    await comeOnline(page);
    expect(named).toEqual(['token']);
  });

  it('P172: it is sent at the next visit, before anything else', async () => {
    const { page, network, named, calls } = await openSignedIn();
    await signOut(page);
    // the last that the landing page asks for, whose calls end with it
    await expect.poll(() => calls).toContain('/api/subscription-types');
    await page.goto('about:blank');
    network.isDown = false;
    calls.length = 0;
    await page.goto(`${site.url}/login`);
    await expect.poll(() => owed(page)).toBeNull();
    await expect.poll(() => calls.length).toBeGreaterThan(1);
    expect([...calls.slice(0, 1), ...named]).toEqual(['/api/auth/logout', 'token']);
  });

  nightly('a visit without one loads no code for it', async () => {
    const { page } = await site.visit('/blog');
    await waitForIdlePage(page);
    expect((await loadedPaths(page)).filter((path) => path.includes('/tell-sign-outs-'))).toEqual([]);
    await page.evaluate(() => localStorage.setItem('owed', ' usr_1.id'));
    await page.reload();
    await waitForLoaded(page, '/tell-sign-outs-');
  });

  nightly(
    'P172: one whose code a release has deleted is sent by the visit that the page reloads for',
    async () => {
      const { page, consoleErrors } = await site.visit('/blog');
      const { network, named } = await answerSignOuts(page);
      network.isDown = false;
      await page.evaluate(() => localStorage.setItem('owed', ' usr_1.id'));
      await routeOnce(page, '**/assets/tell-sign-outs-*.js', (route) => route.fulfill({ status: 404 }));
      await page.reload();
      await expect.poll(() => owed(page)).toBeNull();
      expect(named).toEqual(['usr_1.id']);
      expect(consoleErrors).toEqual([expect.stringContaining('404')]);
    },
  );

  it.runIf(isAll).each([
    ['meets a server that fails', 503, 'unavailable', 'token'],
    ['is over already', 401, 'unauthenticated', null],
  ])('P172: one that %s (%i) is settled or tried again', async (_, status, code, left) => {
    const { page, network, named } = await openSignedIn();
    await signOut(page);
    Object.assign(network, { isDown: false, status, code });
    await comeOnline(page);
    await expect.poll(() => named).toEqual(['token']);
    await expect.poll(async () => (await owed(page))?.trim() ?? null).toBe(left);
    Object.assign(network, { status: 200 });
    await page.reload();
    await expect.poll(() => owed(page)).toBeNull();
  });

  nightly('P172: in a view both sessions are owed, and a new sign-in is not touched', async () => {
    const { page } = await openView(site);
    const { network, named } = await answerSignOuts(page);
    await signOut(page, 'Vera Prueba 1');
    await expect.poll(async () => (await owed(page))?.trim()).toBe('view token');
    await page.evaluate(() =>
      localStorage.setItem(
        'session',
        JSON.stringify({ token: 'usr_2.new', expiresAt: '2099-01-01T00:00:00Z' }),
      ),
    );
    Object.assign(network, { isDown: false, status: 401, code: 'unauthenticated' });
    await comeOnline(page);
    await expect.poll(() => owed(page)).toBeNull();
    expect(new Set(named)).toEqual(new Set(['token', 'view']));
    expect(await page.evaluate(() => localStorage.getItem('session'))).toContain('usr_2.new');
  });
});
