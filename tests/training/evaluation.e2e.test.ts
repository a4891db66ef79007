import { expect } from 'vitest';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import type { ManagedList, ManagedOption } from '#shared/contracts/training/evaluation-management.ts';
import { nightlyJourney } from '../support/journeys/journey.ts';
import { eventually, waitForToast } from '../support/journeys/page.ts';
import { callApi, signIn } from '../support/journeys/test-users.ts';

const list = '/evaluation/sports-activities';

/** The sports activities as admins see them. */
async function activities(admin: SignedIn): Promise<ManagedOption[]> {
  const { data } = await callApi<{ data: { list: ManagedList } }>('GET', list, undefined, admin);
  return data.list.options;
}

/** The names of those that are offered, in their order. */
const offered = async (admin: SignedIn) =>
  (await activities(admin)).filter(({ retiredAt }) => retiredAt === null).map(({ name }) => name);

nightlyJourney(
  'P46: by keyboard alone an admin adds an option, moves it, retires it and brings it back',
  async ({ visit }) => {
    const admin = await signIn('admin');
    const name = `Escalada ${Date.now()}`;
    const page = await visit('/admin/evaluation?lista=sportsActivities', { as: await signIn('admin') });
    await page.getByRole('button', { name: 'Añadir opción' }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Opción añadida');
    const handle = page.getByRole('button', { name: `Mover ${name}` });
    await handle.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await eventually(async () => (await offered(admin)).at(-2)).toBe(name);
    await eventually(() => handle.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.getByRole('button', { name: `Acciones de ${name}` }).press('Enter');
    // the menu takes the focus a moment after it has opened
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe(
      'menuitem',
    );
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).press('Enter');
    await waitForToast(page, 'Opción retirada');
    expect(await offered(admin)).not.toContain(name);
    await page.getByRole('button', { name: `Recuperar ${name}` }).press('Enter');
    await waitForToast(page, 'Opción recuperada');
    expect((await offered(admin)).at(-1)).toBe(name);

    // the lists of the other tests are as they were
    const { _id } = (await activities(admin)).find((option) => option.name === name)!;
    await callApi('PUT', `${list}/${_id}/retire`, undefined, admin);
  },
);
