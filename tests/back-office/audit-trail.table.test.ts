import { beforeAll, expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/back-office/audit-trail.lambda.ts');
const { auditStep } = await import('#functions/platform/audit-entries.ts');
const { transact } = await import('#functions/platform/table/table.ts');

let admin: { token: string; userId: string };
beforeAll(async () => {
  admin = await signIn('admin');
  const author = { _id: admin.userId, name: 'Clara' };
  for (const [at, kind, action] of [
    ['2026-09-30T10:00:00Z', 'order', 'note'],
    ['2026-10-10T10:00:00Z', 'order', 'refund'],
    ['2026-10-11T10:00:00Z', 'product', 'edit'],
  ] as const) {
    const change = { action, object: { kind, id: `${kind}_1`, label: at } };
    await transact([auditStep({ author, now: new Date(at) }, change as never)]);
  }
});

const list = (query: Record<string, string>, token = admin.token) =>
  call(handler, 'GET /api/audit', { token, query });
const labels = async (query: Record<string, string>): Promise<string[]> => {
  const { status, body } = await list(query);
  expect(status).toBe(200);
  return (body.data as { object: { label: string } }[]).map(({ object }) => object.label);
};

it('the audit trail is listed by month, kind and action, by person and by object', async () => {
  const [september, refund, edit] = ['2026-09-30T10:00:00Z', '2026-10-10T10:00:00Z', '2026-10-11T10:00:00Z'];
  expect(await labels({ month: '2026-10' })).toEqual([edit, refund]);
  expect(await labels({ month: '2026-10', kind: 'order' })).toEqual([refund]);
  expect(await labels({ month: '2026-10', kind: 'order', action: 'note' })).toEqual([]);
  expect(await labels({ author: admin.userId })).toEqual([edit, refund, september]);
  expect(await labels({ object: 'order_1' })).toEqual([refund, september]);
  expect(await labels({ object: 'order_1', month: '2026-09' })).toEqual([september]);
  expect(await labels({ month: '2027-01' })).toEqual([]);
});

it('a page leads to the next one, a forged cursor and a wrong month are 400', async () => {
  const { body } = await list({ month: '2026-10', limit: '1' });
  expect(body.data).toHaveLength(1);
  const next = await list({ month: '2026-10', limit: '1', cursor: body.nextCursor });
  expect(next.body.data[0].object.label).toBe('2026-10-10T10:00:00Z');
  const wrong: Record<string, string>[] = [
    { month: '2026-13' },
    { cursor: 'x' },
    { author: 'ord_1' },
    { kind: 'cart' },
  ];
  for (const query of wrong) expect((await list(query)).status, JSON.stringify(query)).toBe(400);
});

it('P19: a user without the permission does not see the audit trail', async () => {
  for (const role of ['user', 'trainer', 'shopkeeper', 'support'])
    expect((await list({}, (await signIn(role)).token)).status, role).toBe(403);
});
