import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import type { Session } from '../../../../web/src/api/storage/parse-session.ts';
import type { Site } from '../open-site.ts';
import { openUsers, userOf } from './users-page.ts';

type Options = Pick<NonNullable<Parameters<typeof openUsers>[1]>, 'width' | 'route'> & {
  /** Of the user who is viewed. */
  hasProfile?: boolean;
};

/** The session of all tabs, and that of a view in this tab. */
export const storedSessions = (page: Page): Promise<{ own: Session | null; view: Session | null }> =>
  page.evaluate(() => ({
    own: JSON.parse(localStorage.getItem('session')!) as Session | null,
    view: JSON.parse(sessionStorage.getItem('session')!) as Session | null,
  }));

/** Records the heading of each page that is shown from now on; returns how to read them. */
export async function recordHeadings(page: Page): Promise<() => Promise<string[]>> {
  const records = await page.evaluateHandle(() => {
    const heading = () => document.querySelector('main h1')?.textContent ?? null;
    const headings: string[] = [];
    let last = heading();
    new MutationObserver(() => {
      const now = heading();
      if (now !== null && now !== last) headings.push((last = now));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    return headings;
  });
  return () => records.jsonValue();
}

/** The notice of a view. */
export const notice = (page: Page) => page.getByRole('complementary', { name: 'Vista de otro usuario' });

/** The page of a user, with the dialog of the view open. */
export async function openViewDialog(site: Site, { hasProfile = false, ...rest }: Options = {}) {
  const opened = await openUsers(site, { users: [userOf(1, { hasProfile })], path: '/usr_u1', ...rest });
  await opened.page.getByRole('button', { name: 'Ver como' }).click();
  await opened.dialog.getByText('Sus datos de salud no se muestran.').waitFor();
  return opened;
}

/** The site as the user sees it: their profile. */
export async function openView(site: Site, options: Options = {}) {
  const opened = await openViewDialog(site, options);
  await opened.dialog.getByLabel('Motivo').fill('No ve su rutina');
  await opened.dialog.getByRole('button', { name: 'Ver la web' }).dblclick();
  await notice(opened.page).getByText('Ves la web como Vera Prueba 1').waitFor();
  // what the profile loads has come: a read of the session ends a view that is over
  await opened.page.getByRole('button', { name: 'Cambiar contraseña' }).waitFor();
  return opened;
}

/** Waits until the view has ended with a message, on the page of the user. */
export async function expectViewEnd(page: Page) {
  await waitForShownToast(page, { text: 'La vista ha terminado: vuelves a estar en tu cuenta.' });
  await page.waitForURL('**/admin/users/usr_u1');
  expect(await storedSessions(page)).toMatchObject({ own: { token: 'token' }, view: null });
}
