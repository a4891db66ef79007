import { expect } from 'vitest';
import { nightlyJourney } from '../support/journeys/journey.ts';
import { errors } from '#shared/errors.ts';
import { waitForShownToast } from '#tests/support/cloud/shown-toasts.ts';
import { newCustomer, signIn } from '../support/journeys/test-users.ts';

nightlyJourney(
  'P96: an admin views the site as a customer, cannot change the profile, and is back after a reload and a press',
  async ({ visit }) => {
    const customer = await newCustomer('Vera Vista Gil');
    const { _id } = customer.data.user;
    const page = await visit(`/admin/users/${_id}`, {
      as: await signIn('admin'),
      expects: [/status of 403/],
    });
    await page.getByRole('button', { name: 'Ver como' }).click();
    await page.getByLabel('Motivo').fill('No puede cambiar su nombre');
    await page.getByRole('button', { name: 'Ver la web' }).click();
    const notice = page.getByRole('complementary', { name: 'Vista de otro usuario' });
    await notice.getByText('Ves la web como Vera Vista Gil').waitFor();

    await page.reload();
    await notice.waitFor();
    await page.getByLabel('Nombre').first().fill('Otro Nombre');
    await page
      .getByRole('button', { name: /^Guardar/ })
      .first()
      .click();
    await waitForShownToast(page, { text: errors.view_only.message });

    await notice.getByRole('button', { name: 'Volver a mi cuenta' }).click();
    await page.getByText('No puede cambiar su nombre').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/users/${_id}`);
    await page.getByRole('heading', { level: 1, name: 'Vera Vista Gil' }).waitFor();
  },
);
