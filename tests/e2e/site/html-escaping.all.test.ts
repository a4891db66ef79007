import { journey } from '../support/journey.ts';
import { newCustomer } from '../support/test-users.ts';

journey(
  'P40: control characters in a name are refused, so that none reaches a mail header',
  async ({ visit }) => {
    const page = await visit('/perfil', { as: await newCustomer(), expects: [/400/] });
    await page.getByLabel('Nombre completo').fill('Vera\u2028Bcc: todos@example.com');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await page
      .getByRole('form', { name: 'Información personal' })
      .getByText('Contiene caracteres no permitidos')
      .waitFor();
  },
);
