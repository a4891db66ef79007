import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeFindings } from '#tests/support/cloud/axe.ts';
import { growOld } from '#tests/support/cloud/grow-old.ts';
import { addAuthenticator } from '#tests/support/cloud/virtual-authenticator.ts';
import { nightlyJourney } from '../support/journeys/journey.ts';
import { linkIn, mailTo } from '../support/journeys/mails.ts';
import { eventually, waitForPath, waitForToast } from '../support/journeys/page.ts';
import { callApi, newCustomer } from '../support/journeys/test-users.ts';

/** A customer whose e-mail is confirmed, as a passkey takes. */
async function confirmedCustomer() {
  const customer = await newCustomer();
  const { hash } = new URL(linkIn(await mailTo(customer.data.user.email, /./), '/confirmar-email'));
  const token = new URLSearchParams(hash.slice(1)).get('token');
  await callApi('POST', '/auth/confirm-email', { token }, customer);
  return customer;
}

const section = (page: Page) => page.getByRole('region', { name: 'Llaves de acceso' });
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar con llave de acceso' });
const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('session')!) as { token: string }).token);

/** Runs in the page: the browser fills in no passkey, which this authenticator would do without a question. */
function offerNothing(): void {
  PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
}

nightlyJourney(
  'P147: a customer adds a passkey, signs in and proves with it, and not once it is removed',
  async ({ visit }) => {
    const customer = await confirmedCustomer();
    const { email } = customer.data.user;
    const page = await visit('/perfil?tab=dispositivos', { as: customer, expects: [/401/, /403/] });
    const authenticator = await addAuthenticator(page);
    await page.addInitScript(offerNothing);
    /** Forgets the session, and opens the login. */
    const leave = async () => {
      await page.evaluate(() => localStorage.removeItem('session'));
      await page.goto('/login');
    };
    await section(page).getByText('Todavía no tienes ninguna.').waitFor();
    await section(page).getByRole('button', { name: 'Añadir una llave de acceso' }).click();
    await waitForToast(page, 'Llave de acceso añadida');
    expect(await axeFindings(page)).toEqual([]);
    await mailTo(email, /forma nueva de entrar/);

    await leave();
    await enter(page).click();
    await waitForToast(page, '¡Bienvenido!', 'Has iniciado sesión correctamente');
    await waitForPath(page, '/perfil');
    await page.goto('/perfil?tab=dispositivos');
    await section(page)
      .getByText(/^Último uso/)
      .waitFor();

    await growOld(await tokenOf(page));
    await section(page)
      .getByRole('button', { name: /^Eliminar / })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    const question = page.getByRole('dialog', { name: 'Confirma que eres tú' });
    await question.getByRole('button', { name: 'Usar llave de acceso' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await question.getByRole('button', { name: 'Usar llave de acceso' }).click();
    await waitForToast(page, 'Llave de acceso eliminada');
    await section(page).getByText('Todavía no tienes ninguna.').waitFor();
    await mailTo(email, /eliminado una llave de acceso/);

    await eventually(() => authenticator.count()).toBe(1);
    await leave();
    await enter(page).click();
    await page.locator('p').getByText('Esa llave de acceso no sirve para entrar.').waitFor();
  },
);
