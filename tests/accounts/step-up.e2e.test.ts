import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '#tests/support/cloud/axe.ts';
import { growOld } from '#tests/support/cloud/grow-old.ts';
import { nightlyJourney } from '../support/journeys/journey.ts';
import { eventually, waitForToast } from '../support/journeys/page.ts';
import { newCustomer, newEmail, password } from '../support/journeys/test-users.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirma que eres tú' });

const field = (page: Page) => question(page).getByRole('textbox', { name: 'Contraseña', exact: true });

/** Types a wrong password, then the right one. */
async function prove(page: Page, right: string): Promise<void> {
  await field(page).fill('Equivocada-9');
  await page.keyboard.press('Enter');
  await question(page).getByText('La contraseña no es correcta.').waitFor();
  await field(page).fill(right);
  await page.keyboard.press('Enter');
  await question(page).waitFor({ state: 'detached' });
}

nightlyJourney(
  'P134: in a session of more than ten minutes a customer changes the e-mail after typing the password',
  async ({ visit }) => {
    const customer = await newCustomer();
    await growOld(customer.token);
    const page = await visit('/perfil', { as: customer, expects: [/403/] });
    const [before, after] = [customer.data.user.email, newEmail()];
    await page.getByLabel('Email').fill(after);
    const save = page.getByRole('button', { name: 'Guardar cambios' });
    await save.click();
    await field(page).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await question(page).getByRole('button', { name: 'Cancelar' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Email').inputValue()).toBe(after);
    await save.click();
    await prove(page, password);
    await waitForToast(page, 'Confirma tu email', `Abre el enlace enviado a ${after}.`);
    await eventually(() => page.getByLabel('Email').inputValue()).toBe(before);
  },
);
