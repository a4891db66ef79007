import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { accounts } from '#infra/demo/accounts.ts';
import { ownCloudWithPasskeys } from '#tests/support/cloud/fork-cloud.ts';
import { addAuthenticator } from '#tests/support/cloud/virtual-authenticator.ts';
import { journey } from '../support/journeys/journey.ts';
import { linkIn, mailTo } from '../support/journeys/mails.ts';
import { waitForPath, waitForToast } from '../support/journeys/page.ts';
import { callApi, newEmail } from '../support/journeys/test-users.ts';

let end: () => Promise<void>;
beforeAll(async () => {
  end = await ownCloudWithPasskeys();
});
afterAll(() => end());

const password = 'Tres-Palabras-Sueltas-7';
const enter = (email: string) => callApi<SignedIn>('POST', '/auth/login', { email, password });
const register = (name: string, email: string) =>
  callApi<SignedIn>('POST', '/auth/register', { name, email, password });
const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token');

/** The first admin of a stage: its address is in the settings, and a mailed link proves it. */
async function firstAdmin(): Promise<{ email: string; signedIn: SignedIn }> {
  const { email } = accounts.admin;
  await register('Marta Vidal', email);
  await callApi('POST', '/auth/forgot-password', { email });
  const link = linkIn(await mailTo(email, /contraseña nueva/), '/restablecer-contrasena');
  // setting the password signs in, which is the one sign-in without a passkey
  const signedIn = await callApi<SignedIn>('POST', '/auth/reset-password', {
    token: tokenOf(link),
    password,
  });
  return { email, signedIn };
}

/** A colleague with a confirmed address and a role, who has signed in once since. */
async function colleague(admin: SignedIn) {
  const email = newEmail();
  const made = await register('Diego Ferrer', email);
  const link = linkIn(await mailTo(email, /./), '/confirmar-email');
  await callApi('POST', '/auth/confirm-email', { token: tokenOf(link) }, made);
  const { _id } = made.data.user;
  await callApi('PUT', `/users/${_id}/role`, { roleId: 'rol_support' }, admin);
  expect((await enter(email)).data.staffDuty).toBe('offer');
  return { email, _id };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const section = (page: Page) => page.getByRole('region', { name: 'Llaves de acceso' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Adds the passkey that the role takes; the recovery codes that are shown with it. */
async function addPasskey(page: Page): Promise<string[]> {
  // a browser asks no authenticator for a page that is behind another
  await page.bringToFront();
  await section(page).getByRole('button', { name: 'Añadir una llave de acceso' }).click();
  const shown = dialog(page, 'Guarda tus códigos de recuperación');
  await shown.waitFor();
  const codes = await shown.getByText(/^[0-9A-Z]{4}-/).allInnerTexts();
  await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Descargar' }).click(),
  ]);
  await shown.getByRole('button', { name: 'Listo' }).click();
  await shown.waitFor({ state: 'detached' });
  await section(page).getByText('Te quedan 10 códigos.').waitFor();
  return codes;
}

journey(
  'P164, P167: the second sign-in of staff takes a passkey, which then signs in; a colleague who resets it leaves an entry',
  async ({ visit }) => {
    const { email: adminEmail, signedIn } = await firstAdmin();
    const { email, _id } = await colleague(signedIn);

    const page = await visit('/login', { expects: [/401/] });
    await addAuthenticator(page);
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(password);
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
    await waitForPath(page, '/perfil');
    await page.goto('/admin');
    await heading(page, 'Añade una llave de acceso').waitFor();
    await page.getByRole('link', { name: 'Añadir llave de acceso' }).click();
    const codes = await addPasskey(page);
    expect(new Set(codes).size).toBe(10);
    await page.goto('/perfil?tab=dispositivos');
    await section(page).getByText('Te quedan 10 códigos.').waitFor();
    expect(await page.getByText(codes[0]!).count()).toBe(0);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Usuarios' }).first().waitFor();

    await page.evaluate(() => localStorage.removeItem('session'));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
    await waitForPath(page, '/perfil');
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Usuarios' }).first().waitFor();

    const office = await visit('/perfil?tab=dispositivos', { as: await enter(adminEmail) });
    await addAuthenticator(office);
    await addPasskey(office);
    await office.goto(`/admin/users/${_id}`);
    await office.getByText('Contraseña y 1 llave de acceso').waitFor();
    await office.getByRole('button', { name: 'Quitar llaves' }).click();
    const question = office.getByRole('dialog');
    await question.getByLabel('Motivo').fill('Ha perdido el móvil');
    await question.getByRole('button', { name: 'Quitar llaves' }).click();
    await waitForToast(office, 'Llaves de acceso quitadas');
    await office.goto('/admin/audit');
    await office.getByText('Ha perdido el móvil').first().waitFor();
    await mailTo(email, /quitado tus llaves/);

    // the reset has ended the colleague's session, and the passkey signs in no more
    await page.bringToFront();
    await page.goto('/admin');
    await waitForPath(page, '/login?volver=/admin');
    await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
    await page.locator('p').getByText('Esa llave de acceso no sirve para entrar.').waitFor();
  },
);
