import { beforeAll, describe, expect, inject, it } from 'vitest';
import { isForViewers, type Access, type Endpoint } from '#shared/contracts/endpoint.ts';
import { permissions } from '#shared/rules/permissions.ts';
import { growOld } from '#tests/support/cloud/grow-old.ts';
import { callOperation } from './call-operation.ts';
import { operations } from './operations.ts';
import {
  createStaffMember,
  createTestAccounts,
  grant,
  prove,
  signInAdmin,
  viewAs,
  type StaffMember,
  type TestAccounts,
} from './test-accounts.ts';

let tokens: TestAccounts;
let withOne: StaffMember;
let withOthers: StaffMember;
beforeAll(async () => {
  tokens = await createTestAccounts();
  withOne = await createStaffMember(tokens.admin);
  withOthers = await createStaffMember(tokens.admin);
});

const withAccess = (...levels: Access[]) =>
  operations.filter(({ endpoint }) => levels.includes(endpoint.access));
/** Operations that end or replace the session of the call; tests of their own cover them. */
const endsSession = new Set(['auth.logout', 'auth.refresh', 'devices.endAll']);

async function answers(endpoint: Endpoint, token: string | undefined) {
  const { status, body } = await callOperation(endpoint, { token, body: {} });
  return { status, code: (body as { code?: string } | null)?.code };
}

/** The run may take longer than a proof stays fresh. */
async function proveStaff() {
  const { admin } = inject('cloud').accounts;
  await Promise.all([prove(tokens.admin, admin.password), prove(withOne.token), prove(withOthers.token)]);
}

/** The operations of the back office. */
const staffOperations = withAccess('staff', ...permissions);

/** P18, P19, P20, P39: the access level in the contract alone decides who may call an operation. */
describe.each([...withAccess('user'), ...staffOperations])('$name, with a session', ({ endpoint }) => {
  it('P39: a call without a token, with an invented one or an ended session is 401', async () => {
    for (const token of [undefined, 'invented', `${tokens.customerId}.invented`, tokens.ended]) {
      expect(await answers(endpoint, token), String(token)).toEqual({ status: 401, code: 'unauthenticated' });
    }
  });

  it('P20: a call with a banned user’s live token is 401', async () => {
    expect(await answers(endpoint, tokens.banned)).toEqual({ status: 401, code: 'unauthenticated' });
  });
});

describe.each(withAccess('user').filter(({ name }) => !endsSession.has(name)))(
  '$name, for customers',
  ({ endpoint }) => {
    // the run may take longer than a proof stays fresh
    beforeAll(async () => {
      if (endpoint.needsFreshProof) await prove(tokens.customer);
    });

    it('a customer’s call passes authorization', async () => {
      expect([401, 403]).not.toContain((await answers(endpoint, tokens.customer)).status);
    });
  },
);

describe('a view of the site as a customer', () => {
  let view: string;
  beforeAll(async () => {
    await proveStaff();
    view = await viewAs(tokens.admin, tokens.customerId);
  });
  const ofUsers = withAccess('user', 'anyone').filter(({ name }) => name !== 'auth.logout');

  it.each(ofUsers.filter(({ endpoint }) => !isForViewers(endpoint)))(
    'P96: $name is 403 in a view',
    async ({ endpoint }) => {
      expect(await answers(endpoint, view)).toEqual({ status: 403, code: 'view_only' });
    },
  );

  it.each(ofUsers.filter(({ endpoint }) => isForViewers(endpoint)))(
    '$name is a read that passes authorization in a view',
    async ({ endpoint }) => {
      expect(endpoint.method).toBe('GET');
      expect([401, 403]).not.toContain((await answers(endpoint, view)).status);
    },
  );

  it.each(['assessments.get', 'user-details.mine'])('P96: %s, health data, is none of them', (name) => {
    expect(ofUsers.find((each) => each.name === name)!.endpoint).toMatchObject({ forViewers: false });
  });

  it.each(staffOperations)('P96: $name of the back office is 403 in a view', async ({ endpoint }) => {
    expect(await answers(endpoint, view)).toEqual({ status: 403, code: 'forbidden' });
  });
});

describe.each(permissions)('operations that need %s', (permission) => {
  const others = permissions.filter((each) => each !== permission);
  const needing = staffOperations.filter(({ endpoint }) => endpoint.access === permission);
  beforeAll(async () => {
    await proveStaff();
    await grant(tokens.admin, withOne, [permission]);
    await grant(tokens.admin, withOthers, others);
  });

  it.each(needing)('P19: $name is 403 for a customer', async ({ endpoint }) => {
    expect(await answers(endpoint, tokens.customer)).toEqual({ status: 403, code: 'forbidden' });
  });

  it.each(needing)(
    'P19: $name is 403 for a user whose role grants all other permissions',
    async ({ endpoint }) => {
      expect(await answers(endpoint, withOthers.token)).toEqual({ status: 403, code: 'forbidden' });
    },
  );

  it.each(needing)(
    '$name passes authorization for a role with this permission only',
    async ({ endpoint }) => {
      expect([401, 403]).not.toContain((await answers(endpoint, withOne.token)).status);
    },
  );

  it.each(needing)('$name passes authorization for an admin', async ({ endpoint }) => {
    expect([401, 403]).not.toContain((await answers(endpoint, tokens.admin)).status);
  });
});

describe('a session of more than ten minutes', () => {
  let old: string;
  beforeAll(async () => {
    old = await signInAdmin();
    await growOld(old);
  });

  it.each(operations.filter(({ endpoint }) => endpoint.needsFreshProof))(
    'P132: $name is 403 without a fresh proof',
    async ({ endpoint }) => {
      expect(await answers(endpoint, old)).toEqual({ status: 403, code: 'fresh_proof_required' });
    },
  );

  it.each(staffOperations.filter(({ endpoint }) => !endpoint.needsFreshProof))(
    '$name goes on without one',
    async ({ endpoint }) => {
      expect([401, 403]).not.toContain((await answers(endpoint, old)).status);
    },
  );
});

describe.each(withAccess('staff'))('$name, for any role of the back office', ({ endpoint }) => {
  beforeAll(proveStaff);

  it('P19: a call of a customer, or of a role that grants nothing, is 403', async () => {
    await grant(tokens.admin, withOne, []);
    for (const token of [tokens.customer, withOne.token])
      expect(await answers(endpoint, token)).toEqual({ status: 403, code: 'forbidden' });
  });

  it.each(permissions)('a role that grants %s alone passes authorization', async (permission) => {
    await grant(tokens.admin, withOne, [permission]);
    expect([401, 403]).not.toContain((await answers(endpoint, withOne.token)).status);
  });
});

describe.each(withAccess('public', 'anyone', 'signature'))('$name, public', ({ endpoint }) => {
  it('a call of a public operation needs no session', async () => {
    expect(['unauthenticated', 'forbidden']).not.toContain((await answers(endpoint, undefined)).code);
  });
});

describe.each(withAccess('anyone'))('$name, with an optional session', ({ endpoint }) => {
  it('P39: a call with an invented token, an ended session or a banned user’s token is 401', async () => {
    for (const token of ['invented', tokens.ended, tokens.banned]) {
      expect(await answers(endpoint, token), token).toEqual({ status: 401, code: 'unauthenticated' });
    }
  });
});
