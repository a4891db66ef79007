import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { axeFindings } from '#tests/support/cloud/axe.ts';
import { growOld } from '#tests/support/cloud/grow-old.ts';
import { journey } from '../support/journey.ts';
import { eventually, waitForToast } from '../support/page.ts';
import { callApi, newCustomer, newEmail, password, signIn } from '../support/test-users.ts';

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

journey(
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

journey(
  'P134: in a session of more than ten minutes an admin gives a role after typing the password, and the next one without',
  async ({ visit }) => {
    const [admin, { data }] = [await signIn('admin'), await newCustomer('Rosa Nombrada Gil')];
    await growOld(admin.token);
    const page = await visit('/admin/roles', { as: admin, expects: [/403/] });
    const dialog = page.getByRole('dialog', { name: 'Asignar rol' });
    const assign = async (role: string) => {
      await page.getByRole('button', { name: 'Asignar rol' }).first().click();
      await dialog.getByLabel('Usuario').fill(data.user.email);
      // the rows move when the search answers, and a press between loses its row
      await eventually(() => dialog.getByRole('radio').count()).toBe(1);
      await dialog.getByRole('radio', { name: /^Rosa Nombrada Gil/ }).check();
      await dialog.getByLabel('Rol', { exact: true }).selectOption({ label: role });
      await dialog.getByRole('button', { name: 'Asignar rol' }).click();
    };
    const roleNow = async () => {
      const found = await callApi<{ data: { user: { role: { name: string } } } }>(
        'GET',
        `/users/${data.user._id}`,
        undefined,
        await signIn('admin'),
      );
      return found.data.user.role.name;
    };
    await assign('Atención al cliente');
    await field(page).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await roleNow()).toBe('user');
    await prove(page, inject('cloud').accounts.admin.password);
    await waitForToast(page, 'Rol asignado exitosamente', 'Rosa Nombrada Gil: Atención al cliente');
    expect(await roleNow()).toBe('support');
    await assign('Cliente');
    await waitForToast(page, 'Rol asignado exitosamente', 'Rosa Nombrada Gil: Cliente');
    expect(await roleNow()).toBe('user');
  },
);
