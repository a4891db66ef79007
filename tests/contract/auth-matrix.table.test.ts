import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { everyNth, nightly } from '#tests/support/run/rounds.ts';
import * as z from 'zod';
import type { UseCase, UseCases } from '#functions/platform/http/serve.ts';
import { isForViewers, type Access, type Endpoint, type Group } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import { grantedBy, permissions, type Permission } from '#shared/rules/accounts/permissions.ts';
import { freshIp } from '../accounts/accounts.ts';
import { call } from '../support/call.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';
import { operations, type Operation } from './operations.ts';

await useTable();
const { serve } = await import('#functions/platform/http/serve.ts');
const { defaultRoles } = await import('#functions/accounts/default-roles.ts');
const { findSession } = await import('#functions/accounts/sessions/live-sessions.ts');
const { putRolesStep } = await import('#functions/accounts/roles.ts');
const { closeSession, newSession, openSession } = await import('#functions/accounts/sessions/sessions.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { keys } = await import('#functions/entities.ts');
const { put, transact, update } = await import('#functions/platform/table/table.ts');

/* P18, P19, P20, P39, P96, P132: the contract alone decides who may call an operation. Sessions, users and roles are those of a table. */

/** The operation without its input: what is left to refuse a call is the caller. */
const withoutInput = ({
  params: _params,
  query: _query,
  body: _body,
  startsSession: _startsSession,
  ...endpoint
}: Endpoint): Endpoint => ({
  ...endpoint,
  kind: 'json',
  response: z.object({ caller: z.nullable(z.string()) }),
});
/** Answers whom the use case is called for. */
const tellCaller: UseCase<Endpoint> = async ({ actor }) => ({
  caller: (actor as { user: { _id: string } } | null)?.user._id ?? null,
});

const groups = Object.entries<Group>(api).map(([group, endpoints]) => {
  const open = Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, withoutInput(endpoint)]),
  );
  const useCases: UseCases<Group> = Object.fromEntries(Object.keys(open).map((name) => [name, tellCaller]));
  return [group, serve(open, useCases)] as const;
});
const handlers = new Map(groups);

/** A caller, and what the operations answer: `served`, or status and code of the refusal. */
interface Caller {
  who: string;
  token: string | undefined;
  gets: string;
}

/** Calls every operation as every caller; what is not answered as expected, by operation and caller. */
async function wrongAnswers(called: Operation[], callers: Caller[]): Promise<string[]> {
  expect(called.length).toBeGreaterThan(0);
  const wrong: string[] = [];
  // one place decides for all: in `npm test` every third is asked
  for (const { name, endpoint } of everyNth(3, called)) {
    const handler = handlers.get(name.split('.')[0]!);
    const answers = callers.map(async ({ who, token, gets }) => {
      const { status, body } = await call(handler, `${endpoint.method} /api${endpoint.path}`, {
        ip: freshIp(),
        ...(token !== undefined && { token }),
      });
      // the caller of a public operation is not looked for
      const servedAs = token && endpoint.access !== 'public' ? token.split('.')[0]! : null;
      const got = status < 400 ? 'served' : `${status} ${body.code}`;
      if (got !== gets) wrong.push(`${name} for ${who}: ${got}, not ${gets}`);
      if (got === 'served' && body.caller !== servedAs) wrong.push(`${name} serves ${who} as ${body.caller}`);
    });
    await Promise.all(answers);
  }
  return wrong;
}

const withAccess = (...levels: Access[]) =>
  operations.filter(({ endpoint }) => levels.includes(endpoint.access));
const ofUsers = withAccess('user');
const optional = withAccess('anyone');
const ofStaff = withAccess('staff', ...permissions);

const minute = 60_000;
const unauthenticated = '401 unauthenticated';
const forbidden = '403 forbidden';

const onlyRole = (permission: Permission) => `only-${permission.replace(':', '-')}`;
const othersRole = (permission: Permission) => `all-but-${permission.replace(':', '-')}`;
const role = (name: string, granted: Permission[]) => ({
  _id: `rol_${ulid()}`,
  name,
  displayName: name,
  description: '',
  permissions: granted,
  users: 1,
  banned: 0,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const roles = permissions.flatMap((permission) => [
  role(onlyRole(permission), [permission]),
  role(
    othersRole(permission),
    permissions.filter((each) => !grantedBy([each]).includes(permission)),
  ),
]);
await transact([putRolesStep({ version: 0, roles: [...defaultRoles, ...roles, role('nothing', [])] })]);

const tokenOf = async (roleName: string) => (await signIn(roleName)).token;
const customer = await tokenOf('user');
const admin = await tokenOf('admin');
const withoutRights = await tokenOf('nothing');

async function bannedToken(): Promise<string> {
  const { token, userId } = await signIn();
  // the flag alone: a ban that ends the sessions as well would hide that it is looked at
  await update(keys.user(userId), { update: 'SET banned = :yes', values: { ':yes': true } });
  return token;
}

async function endedToken(): Promise<string> {
  const { token } = await signIn();
  await closeSession((await findSession(token, new Date()))!);
  return token;
}

/** A token of a session that began so many minutes ago. */
async function tokenSince(roleName: string, minutes: number): Promise<string> {
  const { userId } = await signIn(roleName);
  return (await openSession((await findUser(userId))!, new Date(Date.now() - minutes * minute))).token;
}

async function viewToken(): Promise<string> {
  const { userId } = await signIn();
  const startedBy = (await findSession(admin, new Date()))!;
  const { token, item } = newSession((await findUser(userId))!, new Date(), { startedBy });
  await put(item);
  return token;
}

const [userId, sessionId] = customer.split('.');
/** Callers who say that they have a session, and have none. */
const strangers: Caller[] = [
  { who: 'an invented token', token: 'invented', gets: unauthenticated },
  { who: 'an ended session', token: await endedToken(), gets: unauthenticated },
];
const strangersOfOthers: Caller[] = [
  { who: 'an invented session of a customer', token: `${userId}.invented.invented`, gets: unauthenticated },
  { who: 'an invented secret of a session', token: `${userId}.${sessionId}.invented`, gets: unauthenticated },
  { who: 'a session of eight days', token: await tokenSince('user', 8 * 24 * 60), gets: unauthenticated },
];
const nobody: Caller = { who: 'a visitor', token: undefined, gets: unauthenticated };
const banned: Caller = { who: 'a banned user', token: await bannedToken(), gets: unauthenticated };

describe('with a session', () => {
  it('P39: a call without a token, with an invented one or an ended session is 401', async () => {
    expect(await wrongAnswers([...ofUsers, ...ofStaff], [nobody, ...strangers])).toEqual([]);
  });

  it('P39: a token with the id of a user or of a session, or one that has expired, is 401', async () => {
    const onePerLevel = ['user', 'anyone', 'staff', ...permissions].map((access) =>
      operations.find(({ endpoint }) => endpoint.access === access),
    );
    expect(
      await wrongAnswers(
        onePerLevel.filter((each) => each !== undefined),
        strangersOfOthers,
      ),
    ).toEqual([]);
  });

  it('P20: a call with a banned user’s live token is 401', async () => {
    expect(await wrongAnswers([...ofUsers, ...optional, ...ofStaff], [banned])).toEqual([]);
  });

  nightly('operations of users serve a customer and an admin', async () => {
    const callers = [
      { who: 'a customer', token: customer, gets: 'served' },
      { who: 'an admin', token: admin, gets: 'served' },
    ];
    expect(await wrongAnswers(ofUsers, callers)).toEqual([]);
  });
});

describe('with an optional session', () => {
  it('P39: a call with an invented token or an ended session is 401', async () => {
    expect(await wrongAnswers(optional, strangers)).toEqual([]);
  });

  it('operations of anyone serve a visitor and a customer', async () => {
    const callers = [
      { who: 'a visitor', token: undefined, gets: 'served' },
      { who: 'a customer', token: customer, gets: 'served' },
    ];
    expect(await wrongAnswers(optional, callers)).toEqual([]);
  });
});

describe('public', () => {
  it('public and signed operations look for no session', async () => {
    const callers = [
      { who: 'a visitor', token: undefined, gets: 'served' },
      { who: 'an invented token', token: 'invented', gets: 'served' },
    ];
    expect(await wrongAnswers(withAccess('public'), callers)).toEqual([]);
    expect(await wrongAnswers(withAccess('signature'), callers.slice(0, 1))).toEqual([]);
  });
});

describe('the back office', () => {
  it.each(permissions)('P19: %s is what its operations need, and all that they need', async (permission) => {
    const needing = ofStaff.filter(({ endpoint }) => endpoint.access === permission);
    const callers = [
      { who: 'a customer', token: customer, gets: forbidden },
      { who: 'a role with all other rights', token: await tokenOf(othersRole(permission)), gets: forbidden },
      { who: 'a role with this right alone', token: await tokenOf(onlyRole(permission)), gets: 'served' },
      { who: 'an admin', token: admin, gets: 'served' },
    ];
    expect(await wrongAnswers(needing, callers)).toEqual([]);
  });

  it('P19: operations of any role serve each that grants something, and no other user', async () => {
    const callers = await Promise.all(
      permissions.map(async (permission) => ({
        who: `a role with ${permission} alone`,
        token: await tokenOf(onlyRole(permission)),
        gets: 'served',
      })),
    );
    const others = [
      { who: 'a customer', token: customer, gets: forbidden },
      { who: 'a role without rights', token: withoutRights, gets: forbidden },
    ];
    expect(await wrongAnswers(withAccess('staff'), [...callers, ...others])).toEqual([]);
  });
});

describe('a view of the site as a customer', () => {
  const viewed = [...ofUsers, ...optional];

  it('P96: a view is served reads, and 403 by all other operations', async () => {
    const view = { who: 'a view', token: await viewToken() };
    const reads = viewed.filter(({ endpoint }) => isForViewers(endpoint));
    const others = viewed.filter(({ endpoint, name }) => !isForViewers(endpoint) && name !== 'auth.logout');
    expect(await wrongAnswers(reads, [{ ...view, gets: 'served' }])).toEqual([]);
    expect(await wrongAnswers(others, [{ ...view, gets: '403 view_only' }])).toEqual([]);
    expect(await wrongAnswers(ofStaff, [{ ...view, gets: forbidden }])).toEqual([]);
  });

  it('P96: what a view is served are reads, and none of health data', () => {
    const served = viewed.filter(({ endpoint, name }) => isForViewers(endpoint) && name !== 'auth.logout');
    expect(served.filter(({ endpoint }) => endpoint.method !== 'GET')).toEqual([]);
    const names = served.map(({ name }) => name);
    for (const health of ['assessments.get', 'user-details.mine']) {
      expect(viewed.map(({ name }) => name)).toContain(health);
      expect(names).not.toContain(health);
    }
  });
});

describe('a session of more than ten minutes', () => {
  it('P132: operations that need a step-up are 403 without one, and all others go on', async () => {
    const old = async (roleName: string) => ({
      who: `an old session of ${roleName}`,
      token: await tokenSince(roleName, 11),
    });
    const [ofAdmin, ofCustomer] = [await old('admin'), await old('user')];
    const refused = { gets: '403 step_up_required' };
    const needing = (all: Operation[], needs: boolean) =>
      all.filter(({ endpoint }) => Boolean(endpoint.needsStepUp) === needs);
    expect(await wrongAnswers(needing(ofUsers, true), [{ ...ofCustomer, ...refused }])).toEqual([]);
    expect(await wrongAnswers(needing(ofStaff, true), [{ ...ofAdmin, ...refused }])).toEqual([]);
    expect(await wrongAnswers(needing(ofUsers, false), [{ ...ofCustomer, gets: 'served' }])).toEqual([]);
    expect(await wrongAnswers(needing(ofStaff, false), [{ ...ofAdmin, gets: 'served' }])).toEqual([]);
  });
});
