import { expect, test } from 'vitest';
import { callApi, newCustomer, signIn } from '../support/journeys/test-users.ts';

interface Asked {
  data: { _id: string; state: string };
}
interface Downloaded {
  data: { download: { state: string } };
}

// the schedule would come within five minutes
const soon = { timeout: 120_000 };

test('a copy of an account is begun when it is asked for', async () => {
  const customer = await newCustomer();
  await callApi('POST', '/account/download', undefined, customer);
  const download = async () =>
    (await callApi<Downloaded>('GET', '/account/download', undefined, customer)).data.download.state;
  await expect.poll(download, soon).toBe('finished');
});

test('an export of orders is begun when it is asked for', async () => {
  const admin = await signIn('admin');
  const { data } = await callApi<Asked>('POST', '/orders/management/exports', {}, admin);
  const path = `/orders/management/exports/${data._id}`;
  const state = async () => (await callApi<Asked>('GET', path, undefined, admin)).data.state;
  await expect.poll(state, soon).toBe('finished');
});
