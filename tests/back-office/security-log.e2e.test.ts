import { expect } from 'vitest';
import { nightlyJourney } from '../support/journeys/journey.ts';
import { eventually } from '../support/journeys/page.ts';
import { callApi, newCustomer, signIn } from '../support/journeys/test-users.ts';

nightlyJourney(
  'P139: an admin finds who has called what without the right, from a function with the role of the template',
  async ({ visit }) => {
    const [admin, customer] = await Promise.all([signIn('admin'), newCustomer('Greta Rota')]);
    // this function only reads the table, but for the log
    await expect(callApi('GET', '/metrics', undefined, customer)).rejects.toThrow('403');

    const page = await visit('/admin/audit', { as: admin });
    await page.getByRole('tab', { name: 'Seguridad' }).click();
    const rows = page.getByRole('table', { name: 'Registro de seguridad' }).locator('tbody tr');
    await rows.first().waitFor();
    await page.goto(`/admin/audit?vista=seguridad&cuenta=${customer.data.user._id}`);
    await page.getByText('Solo lo de esta cuenta').waitFor();
    await eventually(() => rows.count()).toBe(2);
    const [refused, created] = await rows.allInnerTexts();
    expect(refused).toMatch(/Acceso sin permiso[^]*su rol no lo permite · GET \/api\/metrics[^]*Greta Rota/);
    expect(created).toMatch(/Cuenta creada[^]*con contraseña[^]*Greta Rota/);
  },
);
