import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { nightlyJourney } from '../support/journeys/journey.ts';
import { eventually, waitForToast } from '../support/journeys/page.ts';
import { newSearchWord } from '../support/journeys/test-products.ts';
import { newCustomer, signIn, signInAgain } from '../support/journeys/test-users.ts';

/** The rows of a list, each as one line of text. */
const textsOf = async (rows: Locator) =>
  (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));

nightlyJourney(
  'an admin makes a role and gives it to a customer, whose back office has what it grants; a ban is undone, and the audit trail has it all',
  async ({ visit }) => {
    const word = newSearchWord();
    const [role, name] = [`Reparto ${word}`, `Berta Nieto ${word}`];
    const [admin, customer] = await Promise.all([signIn('admin'), newCustomer(name)]);
    const { email, _id } = customer.data.user;

    const page = await visit('/admin/roles', { as: admin });
    await page.getByRole('button', { name: 'Nuevo rol' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nombre', { exact: true }).fill(role);
    await dialog.getByLabel('Nombre interno').fill(`reparto-${word}`);
    await dialog.getByRole('checkbox', { name: 'Ver pedidos', exact: true }).check();
    await dialog.getByRole('button', { name: 'Crear rol' }).click();
    await waitForToast(page, 'Rol creado exitosamente');

    await page.getByRole('button', { name: 'Asignar rol' }).click();
    await dialog.getByRole('searchbox', { name: 'Usuario' }).fill(email);
    // the rows move when the search answers, and a press between loses its row
    await eventually(() => dialog.getByRole('radio').count()).toBe(1);
    await dialog.getByRole('radio', { name: new RegExp(name) }).check();
    await dialog.getByLabel('Rol', { exact: true }).selectOption({ label: role });
    await dialog.getByRole('button', { name: 'Asignar rol' }).click();
    await waitForToast(page, 'Rol asignado exitosamente', `${name}: ${role}`);

    const office = await visit('/admin', { as: await signInAgain(email) });
    const sections = office.getByRole('navigation', { name: 'Administración' }).getByRole('link');
    await sections.first().waitFor();
    await eventually(() => sections.allTextContents()).toEqual(['Pedidos']);

    await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
    await page.getByRole('button', { name: `Acciones de ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Expulsar' }).click();
    await dialog.getByLabel('Motivo (opcional)').fill('Por error');
    await dialog.getByRole('button', { name: 'Expulsar' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await waitForToast(page, 'Usuario readmitido exitosamente');

    await page.getByRole('link', { name, exact: true }).click();
    await page.getByText('Cambios', { exact: true }).click();
    await page.getByRole('link', { name: 'Ver en el historial de cambios' }).click();
    await page.getByText(`Solo los cambios de ${name}`).waitFor();
    expect(new URL(page.url()).search).toContain(_id);
    const rows = page.getByRole('table', { name: 'Historial de cambios' }).locator('tbody tr');
    await eventually(() => rows.count()).toBe(3);
    const [readmitted, banned, promoted] = await textsOf(rows);
    expect(readmitted).toMatch(/^Ha readmitido a un usuario .* Expulsado Antes: sí → . Después: no$/);
    expect(banned).toMatch(
      /^Ha expulsado a un usuario .* Expulsado Antes: no → . Después: sí Motivo: Por error$/,
    );
    expect(promoted).toMatch(new RegExp(`^Ha cambiado el rol .* Rol Antes: Cliente → . Después: ${role}$`));

    await page.getByRole('button', { name: 'Ver todo' }).click();
    await page.getByLabel('Tipo').selectOption({ label: 'Roles' });
    const created = rows.filter({ hasText: /^Ha creado un rol/ }).filter({ hasText: role });
    await created.waitFor();
    expect((await textsOf(created))[0]).toMatch(/ Permisos Ver pedidos$/);
  },
);
