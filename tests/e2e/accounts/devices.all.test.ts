import { journey } from '../support/journey.ts';
import { eventually, waitForErrorToast, waitForToast } from '../support/page.ts';
import { newCustomer, signInAgain } from '../support/test-users.ts';

journey(
  'P130: a device that is signed out in the profile is out at its next step, and this one stays',
  async ({ visit }) => {
    const customer = await newCustomer();
    const elsewhere = await signInAgain(customer.data.user.email);
    const lost = await visit('/perfil', { as: elsewhere, expects: [/401/], width: 390 });
    await lost.getByRole('heading', { name: 'Información personal' }).waitFor();

    const page = await visit('/perfil?tab=dispositivos', { as: customer });
    const rows = page.getByRole('region', { name: 'Dónde tienes la sesión abierta' }).getByRole('listitem');
    const here = rows.filter({ hasText: 'Este dispositivo' });
    // what the distribution says of the connection, and the browser of itself
    await here.getByText('Madrid, España').waitFor();
    await here.getByText(/^Chrome en /).waitFor();
    const other = rows.filter({ hasNotText: 'Este dispositivo' });
    await eventually(() => other.count()).toBe(1);

    await other.getByRole('button', { name: /^Cerrar sesión en Chrome/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
    await waitForToast(page, 'Sesión cerrada', 'Ese dispositivo tendrá que volver a entrar.');
    await eventually(() => rows.count()).toBe(1);

    await lost.reload();
    await lost.waitForURL((url) => url.pathname === '/login');
    await waitForErrorToast(lost, 'Error al cargar el perfil del usuario');
    await page.reload();
    await here.waitFor();
  },
);
