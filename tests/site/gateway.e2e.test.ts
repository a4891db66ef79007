import { randomInt } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { isForStaff, type Endpoint } from '#shared/contracts/endpoint.ts';
import { operations } from '../contract/operations.ts';
import { newCustomer, signIn } from '../support/journeys/test-users.ts';

/** One operation of every access level and kind. The matrices of tests/contract have all of them, without a gateway. */
const samples = [
  ...new Map(
    operations.map((each) => [`${each.endpoint.access} ${each.endpoint.kind ?? 'json'}`, each]),
  ).values(),
];

const types: Partial<Record<NonNullable<Endpoint['kind']>, string>> = {
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=x',
};

/** Calls an operation at the gateway with an input that it cannot take; its status, and the code of a refusal. */
async function answer({ method, path, kind = 'json' }: Endpoint, token?: string): Promise<string> {
  const { gatewayUrl, originSecret } = inject('cloud');
  const response = await fetch(`${gatewayUrl}/api${path.replaceAll(/\{\w+\}/g, 'unknown')}`, {
    method,
    redirect: 'manual',
    headers: {
      'x-origin-secret': originSecret,
      'x-viewer-ip': `198.51.100.${randomInt(255)}:${randomInt(65_536)}`,
      ...(method !== 'GET' && { 'content-type': types[kind] ?? 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(method !== 'GET' && { body: '{}' }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const { code } = isJson ? (JSON.parse(text) as { code?: string }) : {};
  return `${response.status} ${code ?? ''}`.trim();
}

it('P19, P39: gateway, function and table decide alike for each level of access and each kind of body', async () => {
  const [admin, customer] = await Promise.all([signIn('admin'), newCustomer()]);
  const wrong: string[] = [];
  for (const { name, endpoint } of samples) {
    const { access } = endpoint;
    const needsSession = access === 'user' || isForStaff(access);
    const without = await answer(endpoint);
    if (needsSession !== (without === '401 unauthenticated')) wrong.push(`${name} for a visitor: ${without}`);
    const ofCustomer = await answer(endpoint, customer.token);
    if (isForStaff(access) !== (ofCustomer === '403 forbidden'))
      wrong.push(`${name} for a customer: ${ofCustomer}`);
    const ofAdmin = await answer(endpoint, admin.token);
    if (/^(401|403|5\d\d)/.test(ofAdmin)) wrong.push(`${name} for an admin: ${ofAdmin}`);
  }
  expect(wrong).toEqual([]);
  expect(samples.length).toBeGreaterThan(25);
});

it('P235: the post of a mail provider, without origin, browser and session, passes distribution and gateway', async () => {
  for (const path of ['/stock-alerts/unsubscribe', '/reviews/requests/unsubscribe']) {
    const response = await fetch(`${inject('cloud').site}/api${path}?token=invented`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    const { code } = (await response.json()) as { code: string };
    expect([response.status, code]).toEqual([400, 'link_expired']);
  }
});
