import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import type { AccountDownload } from '#shared/contracts/privacy/account-data.ts';
import { expectFocus } from '#tests/support/cloud/focus.ts';
import { routeOnce } from '#tests/support/cloud/route-once.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { profile } from '../support/pages/customer-profile.ts';
import { expectSoundLayout } from '../support/pages/layout-findings.ts';
import { customerOnPhone, openAdmin, type FakeResponse } from '../support/pages/open-admin.ts';
import { setUpSite } from '../support/pages/open-site.ts';

const site = setUpSite();

const ready: AccountDownload = {
  _id: 'dwn_1',
  state: 'finished',
  createdAt: '2026-11-25T09:05:00.000Z',
  expiresAt: '2026-11-26T09:05:00.000Z',
  progress: 15,
  total: 16,
};
const queued: AccountDownload = { ...ready, state: 'queued', progress: 0, total: null };
const running: AccountDownload = { ...ready, state: 'running', progress: 4 };
const failed: AccountDownload = { ...ready, state: 'failed' };

const answer = (download: AccountDownload | null) => ({ json: { success: true, data: { download } } });
const refusal = (status: number, code: string, message: string) => ({
  status,
  json: { message, code, requestId: 'r' },
});

/** The profile, with an API whose looks at the download are answered in turn; `refuse` answers first. */
async function openProfile(
  looks: (AccountDownload | null)[],
  options: Partial<Parameters<typeof openAdmin>[1]> = {},
  refuse: (request: Request) => FakeResponse | undefined = () => undefined,
) {
  const left = [...looks];
  return openAdmin(site, {
    path: '/perfil',
    granted: [],
    ...options,
    respond: (request, pathname) => {
      if (pathname === '/api/auth/me') return { json: { success: true, data: profile } };
      if (!pathname.startsWith('/api/account/download')) return undefined;
      const refused = refuse(request);
      if (refused) return refused;
      if (pathname.endsWith('/link'))
        return { json: { success: true, data: { url: `${site.url}/files/copy` } } };
      if (request.method() === 'POST') return { ...answer(queued), status: 202 };
      return answer(left.length > 1 ? left.shift()! : left[0]!);
    },
  });
}

const gone = 'Esta copia de tus datos ya no está.';
const often = 'Demasiados intentos. Espera un poco.';

const section = (page: Page) => page.getByRole('region', { name: 'Descargar mis datos' });
const button = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true });
const status = (page: Page) => section(page).getByRole('status');

it('a copy is prepared with its progress, also after a reload, and fetched as a file', async () => {
  const { page, calls } = await openProfile([null, queued, running, running, ready], customerOnPhone);
  await status(page).getByText('Se borra a las 24 horas.').waitFor();
  await button(page, 'Preparar mis datos').press('Enter');
  await status(page).getByText('espera su turno').waitFor();
  await section(page).getByRole('progressbar', { name: 'Partes preparadas' }).waitFor();
  await page.reload();
  await status(page).getByText('Preparando tu copia: 4 de 16 partes.').waitFor();
  await status(page).getByText('La puedes descargar hasta el 26 de noviembre de 2026, 10:05.').waitFor();
  await expectSoundLayout(page);
  const asked: string[] = [];
  await page.route('**/files/*', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({
      body: '{}',
      headers: { 'content-disposition': 'attachment; filename="x.json"' },
    });
  });
  await button(page, 'Descargar mis datos').press('Enter');
  await expect.poll(() => asked).toEqual(['/files/copy']);
  expect(new URL(page.url()).pathname).toBe('/perfil');
  expect(calls).toEqual(['POST /api/account/download', 'POST /api/account/download/dwn_1/link']);
});

it('the button keeps the focus until the copy is ready, and makes another one', async () => {
  const { page, calls } = await openProfile([null, running, ready]);
  await button(page, 'Preparar mis datos').press('Enter');
  await status(page).getByText('Tu copia está lista.').waitFor();
  await expectFocus(button(page, 'Preparar otra copia'));
  await button(page, 'Preparar otra copia').press('Enter');
  await expect.poll(() => calls).toEqual(['POST /api/account/download', 'POST /api/account/download']);
});

it('a state that cannot be loaded is loaded again; a copy that failed is said to have failed, and can be begun again', async () => {
  let isDown = true;
  const { page, calls } = await openProfile([failed], {}, () =>
    isDown ? refusal(503, 'unavailable', 'Ahora no') : undefined,
  );
  await section(page).getByText('No hemos podido ver si hay una copia de tus datos').waitFor();
  isDown = false;
  await section(page)
    .getByRole('button', { name: /Reintentar/ })
    .click();
  await section(page).getByRole('alert').getByText('No hemos podido preparar tu copia.').waitFor();
  await expectSoundLayout(page);
  await button(page, 'Preparar mis datos').press('Enter');
  await expect.poll(() => calls).toEqual(['POST /api/account/download']);
});

it('a copy that is over by now is not offered any more', async () => {
  const { page } = await openProfile([ready, null], {}, (request) =>
    request.url().endsWith('/link') ? refusal(404, 'download_not_found', gone) : undefined,
  );
  await button(page, 'Descargar mis datos').press('Enter');
  await waitForShownToast(page, { text: gone });
  await button(page, 'Preparar mis datos').waitFor();
  expect(await button(page, 'Descargar mis datos').count()).toBe(0);
});

it('a fourth copy of a day is refused with a message; offline it fails at once and is not begun later', async () => {
  const { page, calls } = await openProfile([null], {}, (request) =>
    request.method() === 'POST' ? refusal(429, 'too_many_requests', often) : undefined,
  );
  await button(page, 'Preparar mis datos').press('Enter');
  await waitForShownToast(page, { text: often });
  const before = calls.length;
  await page.context().setOffline(true);
  await routeOnce(page, '**/api/account/download', (route) => route.abort());
  await button(page, 'Preparar mis datos').press('Enter');
  await waitForShownToast(page, { text: 'No hay conexión. Comprueba tu red e inténtalo de nuevo.' });
  await page.context().setOffline(false);
  await button(page, 'Preparar mis datos').waitFor();
  expect(calls).toHaveLength(before);
});
