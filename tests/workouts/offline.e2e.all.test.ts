import { expect } from 'vitest';
import { nightlyJourney } from '../support/journeys/journey.ts';
import { newCustomer } from '../support/journeys/test-users.ts';

nightlyJourney(
  'P331: behind the distribution, with its policies, the pages of the training open without a network, and no others',
  async ({ visit }) => {
    const customer = await newCustomer();
    const page = await visit('/rutina/dlv_0', { as: customer, expects: [/404/, /ERR_INTERNET/] });
    await page.getByRole('heading', { level: 1, name: 'No hemos podido cargar tu entreno' }).waitFor();
    const states = () =>
      page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.state),
      );
    await expect.poll(states).toEqual(['activated', 'activated']);
    await page.context().setOffline(true);
    await page.goto('/entreno');
    await page.getByRole('heading', { level: 1, name: 'Tu entreno' }).waitFor();
    await page.goto('/rutina/dlv_0');
    await page.getByText('Sin conexión, y este entreno aún no está guardado').waitFor();
    await expect(page.goto('/blog')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  },
);
