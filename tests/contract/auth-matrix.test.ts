import { beforeAll, describe, expect, it } from 'vitest';
import type { Access, Endpoint } from '#shared/contracts/endpoint.ts';
import { callOperation } from './call-operation.ts';
import { operations } from './operations.ts';
import { createTestAccounts, type TestAccounts } from './test-accounts.ts';

let tokens: TestAccounts;
beforeAll(async () => {
  tokens = await createTestAccounts();
});

const withAccess = (...levels: Access[]) =>
  operations.filter(({ endpoint }) => levels.includes(endpoint.access));
/** These end or replace the session they are called with; their own tests call them. */
const endsSession = new Set(['auth.logout', 'auth.refresh']);

async function answers(endpoint: Endpoint, token: string | undefined) {
  const { status, body } = await callOperation(endpoint, { token, body: {} });
  return { status, code: (body as { code?: string } | null)?.code };
}

/** P18, P19, P20, P39: who may call is decided by the contract's access level alone, for every operation. */
describe.each(withAccess('user', 'admin'))('$name, for the signed-in', ({ endpoint }) => {
  it('P39: refuses nobody, an invented token and an ended session with 401', async () => {
    for (const token of [undefined, 'invented', `${tokens.customerId}.invented`, tokens.ended]) {
      expect(await answers(endpoint, token), String(token)).toEqual({ status: 401, code: 'unauthenticated' });
    }
  });

  it('P20: refuses a banned user’s live token with 401', async () => {
    expect(await answers(endpoint, tokens.banned)).toEqual({ status: 401, code: 'unauthenticated' });
  });
});

describe.each(withAccess('user').filter(({ name }) => !endsSession.has(name)))(
  '$name, for customers',
  ({ endpoint }) => {
    it('lets them in', async () => {
      expect([401, 403]).not.toContain((await answers(endpoint, tokens.customer)).status);
    });
  },
);

describe.each(withAccess('admin'))('$name, for admins', ({ endpoint }) => {
  it('P19: refuses customers with 403', async () => {
    expect(await answers(endpoint, tokens.customer)).toEqual({ status: 403, code: 'forbidden' });
  });

  it('lets admins in', async () => {
    expect([401, 403]).not.toContain((await answers(endpoint, tokens.admin)).status);
  });
});

describe.each(withAccess('public', 'anyone', 'signature'))('$name, for everybody', ({ endpoint }) => {
  it('asks nobody for a session', async () => {
    expect(['unauthenticated', 'forbidden']).not.toContain((await answers(endpoint, undefined)).code);
  });
});

describe.each(withAccess('anyone'))('$name, for whoever shows a token', ({ endpoint }) => {
  it('P39: refuses an invented token, an ended session and a banned user with 401', async () => {
    for (const token of ['invented', tokens.ended, tokens.banned]) {
      expect(await answers(endpoint, token), token).toEqual({ status: 401, code: 'unauthenticated' });
    }
  });
});
