import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cart } from '#shared/contracts/orders/cart.ts';
import { openVault } from '#infra/local/secrets.ts';
import { startParameters } from '#infra/local/parameters.ts';
import { freshEmail, freshIp, authCalls, newAccount } from '../accounts/accounts.ts';
import { call } from '../support/call.ts';
import { collectLogLines } from '../support/log-lines.ts';
import { faultCalls } from '../support/table/table-faults.ts';
import { useTable } from '../support/table/table.ts';

const key = 'sk_live_51HpPastedByMistake';
const vault = await openVault(null);
vault.put('stripe', key);
const secrets = await startParameters({ vault });
afterAll(() => secrets.close());
await useTable({
  AWS_ENDPOINT_URL_SSM: secrets.url,
  STRIPE_SECRET_NAME: 'stripe',
});
const { handler: auth } = await import('#functions/accounts/sign-in/auth.lambda.ts');
const { handler: checkout } = await import('#functions/orders/checkout/checkout.lambda.ts');
const { handler: webhook } = await import('#functions/subscriptions/stripe/stripe-webhook.lambda.ts');
const { serve } = await import('#functions/platform/http/serve.ts');
const { errorFields, log } = await import('#functions/platform/kit/log.ts');
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
await saveSiteUrl('https://tenaz.test');
const calls = authCalls(auth);

let lines: string[] = [];
beforeEach(() => {
  lines = collectLogLines();
});
afterEach(() => void vi.restoreAllMocks());

it('P43: for all inputs and failures the log contains ids and codes only', async () => {
  const email = freshEmail();
  const { token } = await newAccount(calls, email);
  await calls.login({ email, password: 'Equivocada9' });
  await calls.login({ email, password: { $ne: 'Equivocada9' } });
  await calls.register({ name: 'Clara <b>', email, password: 'Equivocada9' });
  await calls.forgot({ email });
  await calls.reset({ token: 'x'.repeat(43), password: 'Equivocada9' });
  await calls.changeEmail({ email: freshEmail() }, { token });
  await calls.checkEmail(email);
  await call(auth, 'POST /api/auth/login', {
    body: `{"email":"${email}","password":Equivocada9`,
    ip: freshIp(),
  });
  // the table refuses the item and quotes it
  const broken = faultCalls(
    () => Promise.reject(new Error(`Invalid value for ${email}: Bearer ${token}`)),
    (nth) => nth > 2,
  );
  await calls.update(token, { name: 'Clara Cliente' });
  broken.restore();
  expect(lines.length).toBeGreaterThan(8);
  const [, secret = ''] = token.split('.');
  for (const telling of [email, email.split('@')[0]!, secret, 'Clara', 'Equivocada9', 'x'.repeat(43)])
    expect(lines.join('\n')).not.toContain(telling);
});

it('an answer that breaks its contract is logged with the endpoint and its fields, without their values', async () => {
  const { get } = cart;
  const broken = serve(
    { get: { ...get, access: 'public' } },
    { get: async () => ({ success: true, data: { items: 'clara@example.com' } }) as never },
  );
  expect((await call(broken, 'GET /api/cart')).status).toBe(500);
  expect(lines.join('\n')).toMatch(
    /the answer of GET \/cart breaks its contract: data[.\w]* \(invalid_type\)/,
  );
  expect(lines.join('\n')).not.toContain('clara@');
});

it('P43: a secret that is no JSON is not quoted in the log', async () => {
  const { token } = await newAccount(calls);
  const { status } = await call(checkout, 'POST /api/shop-stripe/confirm', {
    token,
    body: { sessionId: 'cs_test_1' },
  });
  await call(webhook, 'POST /api/stripe/webhook', {
    body: '{}',
    headers: { 'stripe-signature': 't=1,v1=0' },
  });
  expect(status).toBe(502);
  expect(lines.join('\n')).toContain('the secret stripe is not JSON');
  expect(lines.join('\n')).not.toContain(key.slice(0, 10));
});

it('P43: addresses and secrets that vendors quote are removed from logged errors, the stack stays', () => {
  const token = 'usr_01JD0000000000000000000000.' + 'aZ0-_'.repeat(9).slice(0, 43);
  const cause = new Error(`Invalid email address: vera.prueba+1@example.com; key sk_test_abc, ${token}`);
  log.error('failed', errorFields(new Error('no such user: vera@example.com', { cause })));
  expect(lines[0]).toContain(
    'Error: no such user: <email> <- Error: Invalid email address: <email>; key <key>, usr_01JD',
  );
  expect(lines[0]).toContain('logs.table.test.ts');
  expect(lines[0]).not.toMatch(/vera|sk_test|aZ0/);
});

it('P174: the line of a request says that it took most of the time of its function', async () => {
  const login = (remaining: number) =>
    call(auth, 'POST /api/auth/login', { body: { email: freshEmail() }, ip: freshIp(), remaining });
  await login(3_600_000);
  await login(0);
  expect(lines.map((line) => (JSON.parse(line) as { slow?: boolean }).slow)).toEqual([undefined, true]);
});
