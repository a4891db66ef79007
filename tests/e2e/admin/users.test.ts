import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { eventually, waitForToast } from '../support/page.ts';
import { callApi, newCustomer, signIn } from '../support/test-users.ts';

journey(
  'P20: by keyboard alone an admin finds a user, bans them with a reason, which ends their session, and readmits them',
  async ({ visit }) => {
    const admin = await signIn('admin');
    const customer = await newCustomer('Ulises Expulsado Gil');
    const { email, _id } = customer.data.user;
    const isSignedIn = () =>
      callApi('GET', '/auth/me', undefined, customer).then(
        () => true,
        () => false,
      );
    expect(await isSignedIn()).toBe(true);

    const page = await visit('/admin/users', { as: admin });
    await page.getByLabel('Buscar').focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Expulsar a Ulises Expulsado Gil' }).press('Enter');
    await page.getByLabel('Motivo (opcional)').focus();
    await page.keyboard.type('Comparte su cuenta');
    await page.getByRole('dialog').getByRole('button', { name: 'Expulsar' }).press('Enter');
    await waitForToast(page, 'Usuario expulsado exitosamente');
    expect(await isSignedIn()).toBe(false);

    await page.getByRole('link', { name: 'Ulises Expulsado Gil' }).press('Enter');
    await page.getByText('Comparte su cuenta').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/users/${_id}`);
    await page.getByRole('button', { name: 'Readmitir a Ulises Expulsado Gil' }).press('Enter');
    await waitForToast(page, 'Usuario readmitido exitosamente');
    await eventually(() => page.getByText('Readmisión').count()).toBe(1);
    // the old session does not come back
    expect(await isSignedIn()).toBe(false);
  },
);
