import { beforeEach, describe, expect, it } from 'vitest';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import type { ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import { permissions } from '#shared/rules/accounts/permissions.ts';
import { maxRoles } from '#shared/rules/accounts/role.ts';
import { call } from '../support/call.ts';
import { countedSignIn as signIn } from '../support/sign-in.ts';
import { beforeNextTransaction } from '../support/table/before-transaction.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/back-office/role-management.lambda.ts');
const progress = await import('#functions/routines/routine-progress.lambda.ts');
const routines = await import('#functions/routines/grid/routines.lambda.ts');
const users = await import('#functions/back-office/users/user-management.lambda.ts');
const { findRoles } = await import('#functions/accounts/roles.ts');
const { findUser, listUsers } = await import('#functions/accounts/users.ts');
const { listAuditEntries } = await import('#functions/platform/audit-entries.ts');
const { keys } = await import('#functions/entities.ts');
const { deleteItem, put } = await import('#functions/platform/table/table.ts');

let admin: { token: string; userId: string };
beforeEach(async () => {
  // a stage without users
  const { users } = await listUsers(1000);
  await Promise.all([keys.roles(), ...users.map(({ _id }) => keys.user(_id))].map((key) => deleteItem(key)));
  admin = await signIn('admin');
});

const as =
  ({ token }: { token: string }) =>
  (route: string, body?: unknown, id?: string) =>
    call(handler, route.replace(' ', ' /api'), { token, body, ...(id && { params: { id } }) });
const list = async (): Promise<ManagedRole[]> => (await as(admin)('GET /roles')).body.data;
const roleCalled = async (name: string) => (await list()).find((role) => role.name === name)!;
const countOf = async (name: string) => (await roleCalled(name)).users;
const assign = async (by: { token: string }, userId: string, role: string) =>
  as(by)('PUT /users/{id}/role', { roleId: (await roleCalled(role))._id }, userId);
const ban = (userId: string) =>
  call(users.handler, 'PUT /api/users/{id}/ban', { token: admin.token, body: {}, params: { id: userId } });
const roleOf = async (userId: string) => (await findUser(userId))!.role;

/** Creates a role and a user who has it. */
async function staffWith(granted: string[], name = 'editor') {
  const { body } = await as(admin)('POST /roles', { name, displayName: 'Edición', permissions: granted });
  const user = await signIn();
  await assign(admin, user.userId, name);
  return { ...user, role: body.data.role as ManagedRole };
}

describe('the roles', () => {
  it('a stage without stored roles has the default ones; of them admins have every permission and customers none', async () => {
    const roles = await list();
    expect(roles.map(({ name }) => name)).toEqual(['admin', 'user', 'trainer', 'shopkeeper', 'support']);
    expect(roles[0]!.permissions).toEqual(permissions);
    expect(roles[1]!.permissions).toEqual([]);
  });

  it('a new role grants what it says, in the order of the list, and a second one of its name is refused', async () => {
    const create = (fields: object) =>
      as(admin)('POST /roles', { name: 'almacen', displayName: 'Almacén', permissions: [], ...fields });
    const { status, body } = await create({ permissions: ['orders:write', 'orders:read'] });
    expect(status).toBe(201);
    expect(body.data.role).toMatchObject({
      name: 'almacen',
      permissions: ['orders:read', 'orders:write'],
      users: 0,
    });
    expect((await create({})).body).toMatchObject({ code: 'role_name_taken', field: 'name' });
    expect((await create({ name: 'Almacen' })).body).toMatchObject({
      code: 'role_name_taken',
      field: 'name',
    });
    expect((await create({ name: ' ' })).status).toBe(400);
    // a name is needed, nothing else
    expect((await create({ name: 'Almacén_2 Sur' })).body.data.role.name).toBe('Almacén_2 Sur');
    expect((await create({ name: 'otro', permissions: ['everything'] })).status).toBe(400);
  });

  nightly('of 20 admins who create a role at once each gets theirs', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `rol-${at}`);
    const answers = await Promise.all(
      names.map((name) => as(admin)('POST /roles', { name, displayName: name, permissions: [] })),
    );
    const created = answers.filter(({ status }) => status === 201).length;
    expect((await list()).length).toBe(5 + created);
    expect(answers.every(({ status }) => status === 201 || status === 503)).toBe(true);
  });

  it('P35: an edit of a role that another admin has changed is 409 with the current one, a repeated edit is not', async () => {
    const { role } = await staffWith(['orders:read']);
    const edit = (fields: object) => as(admin)('PUT /roles/{id}', fields, role._id);
    expect((await edit({ displayName: 'Redacción', version: 1 })).body.data.role.version).toBe(2);
    expect((await edit({ displayName: 'Redacción', version: 1 })).status).toBe(200);
    const { status, body } = await edit({ description: 'Textos', version: 1 });
    expect([status, body.code, body.details.current.displayName]).toEqual([409, 'stale_edit', 'Redacción']);
  });

  it('the roles of admins and of customers are neither edited nor deleted', async () => {
    for (const name of ['admin', 'user']) {
      const { _id } = await roleCalled(name);
      expect((await as(admin)('PUT /roles/{id}', { displayName: 'X', version: 1 }, _id)).body.code).toBe(
        'role_fixed',
      );
      expect((await as(admin)('DELETE /roles/{id}', undefined, _id)).body.code).toBe('role_fixed');
    }
  });

  it('a role is renamed and deleted only while no user has it', async () => {
    const { role, userId } = await staffWith([]);
    const rename = (version: number) => as(admin)('PUT /roles/{id}', { name: 'otro', version }, role._id);
    expect((await rename(1)).body.code).toBe('role_in_use');
    expect((await as(admin)('DELETE /roles/{id}', undefined, role._id)).body.code).toBe('role_in_use');
    await assign(admin, userId, 'user');
    const taken = await as(admin)('PUT /roles/{id}', { name: 'support', version: 1 }, role._id);
    expect(taken.body).toMatchObject({ code: 'role_name_taken', field: 'name' });
    expect((await rename(1)).status).toBe(200);
    expect((await as(admin)('DELETE /roles/{id}', undefined, role._id)).status).toBe(200);
    expect((await as(admin)('DELETE /roles/{id}', undefined, role._id)).body.code).toBe('role_not_found');
  });

  it('initializing writes the default roles that are missing, and a second time none', async () => {
    await as(admin)('DELETE /roles/{id}', undefined, (await roleCalled('support'))._id);
    expect((await list()).length).toBe(4);
    expect((await as(admin)('POST /roles/initialize')).body.data.created).toBe(1);
    expect((await as(admin)('POST /roles/initialize')).body.data.created).toBe(0);
    expect((await list()).length).toBe(5);
  });

  it(`a stage has ${maxRoles} roles at most: neither a new one nor a missing default one is added`, async () => {
    await staffWith([]);
    const stored = await findRoles();
    const others = stored.roles.filter(({ name }) => name !== 'support');
    const more = Array.from({ length: maxRoles - others.length }, (_, at) => ({
      ...stored.roles.at(-1)!,
      _id: `rol_more${at}`,
      name: `more-${at}`,
    }));
    await put({ ...keys.roles(), ...stored, roles: [...others, ...more] });
    const refusals = [
      await as(admin)('POST /roles', { name: 'otro', displayName: 'Otro', permissions: [] }),
      await as(admin)('POST /roles/initialize'),
    ];
    for (const { status, body } of refusals) expect([status, body.code]).toEqual([409, 'too_many_roles']);
    expect(await list()).toHaveLength(maxRoles);
  });

  it('a role that may send routines may send them again, also one that was stored before that was a permission', async () => {
    const { role, token } = await staffWith(['sending:read', 'sending:write']);
    expect(role.permissions).toEqual(['sending:read', 'sending:repeat', 'sending:write']);
    const repeat = 'POST /api/routine-progress/{userId}/deliveries/{deliveryId}/repeat';
    const params = { userId: 'usr_none', deliveryId: 'del_none' };
    expect((await call(progress.handler, repeat, { token, params })).status).toBe(404);
    const support = await signIn('support');
    expect((await call(progress.handler, repeat, { token: support.token, params })).status).toBe(404);
    const send = 'POST /api/routine-progress/force-send';
    expect((await call(progress.handler, send, { token: support.token })).status).toBe(403);
  });

  it('admins have also the permissions that are newer than what is stored of their role', async () => {
    await staffWith([]);
    const stored = await findRoles();
    const older = stored.roles.map((role) => (role.name === 'admin' ? { ...role, permissions: [] } : role));
    await put({ ...keys.roles(), ...stored, roles: older });
    expect((await roleCalled('admin')).permissions).toEqual(permissions);
  });
});

describe('the role of a user', () => {
  it('P20: what a new role grants and takes away holds at the next call', async () => {
    const { token, userId } = await signIn();
    const grid = async () => (await call(routines.handler, 'GET /api/routines/grid', { token })).status;
    expect(await grid()).toBe(403);
    await assign(admin, userId, 'trainer');
    expect(await grid()).toBe(200);
    const { _id } = await roleCalled('trainer');
    await as(admin)('PUT /roles/{id}', { permissions: ['users:read'], version: 1 }, _id);
    expect(await grid()).toBe(403);
    await assign(admin, userId, 'admin');
    expect(await grid()).toBe(200);
  });

  nightly('the counts of users are exact after 20 changes at once', async () => {
    await signIn('trainer');
    const users = await Promise.all(Array.from({ length: 20 }, () => signIn()));
    const customers = await countOf('user');
    const answers = await Promise.all(
      users.map(({ userId }, at) => assign(admin, userId, at % 2 ? 'trainer' : 'support')),
    );
    const roles = await Promise.all(users.map(({ userId }) => roleOf(userId)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(
      roles.filter((role) => role !== 'user').length,
    );
    expect(await countOf('trainer')).toBe(1 + roles.filter((role) => role === 'trainer').length);
    expect(await countOf('support')).toBe(roles.filter((role) => role === 'support').length);
    expect(await countOf('admin')).toBe(1);
    expect(await countOf('user')).toBe(customers - roles.filter((role) => role !== 'user').length);
  });

  it('a repeated request changes no count, and one for an unknown user or role is 404', async () => {
    const { userId } = await signIn();
    await assign(admin, userId, 'support');
    expect((await assign(admin, userId, 'support')).status).toBe(200);
    expect(await countOf('support')).toBe(1);
    const { items } = await listAuditEntries({ object: userId }, { limit: 10 }, new Date());
    expect(items.map(({ action }) => action)).toEqual(['role']);
    expect((await assign(admin, 'usr_unknown', 'support')).body.code).toBe('user_not_found');
    const unknown = await as(admin)('PUT /users/{id}/role', { roleId: 'rol_unknown' }, userId);
    expect(unknown.body.code).toBe('role_not_found');
  });

  it('P19: the last admin keeps the role', async () => {
    expect((await assign(admin, admin.userId, 'user')).body.code).toBe('last_admin');
    const { userId } = await signIn('admin');
    await as(admin)('POST /roles/initialize');
    const second = await signIn();
    await assign(admin, second.userId, 'admin');
    expect((await assign(admin, userId, 'user')).status).toBe(200);
  });

  it('P19: of two admins who demote each other at once one stays', async () => {
    const other = await signIn('admin');
    const answers = await Promise.all([
      assign(admin, other.userId, 'user'),
      assign(other, admin.userId, 'user'),
    ]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '403']);
    const roles = await Promise.all([admin, other].map(({ userId }) => roleOf(userId)));
    expect(roles.toSorted()).toEqual(['admin', 'user']);
  });

  const losses = [
    ['demoted', (userId: string) => assign(admin, userId, 'user')],
    ['banned', ban],
  ] as const;
  it.each(firstOf(1, losses))(
    'P19: an admin who is %s while a role is assigned assigns none: 403',
    async (_, change) => {
      const [other, { userId }] = [await signIn('admin'), await signIn()];
      // its permissions are no reason to refuse
      await staffWith([], 'sin-permisos');
      beforeNextTransaction(() => change(other.userId));
      expect((await assign(other, userId, 'sin-permisos')).status).toBe(403);
      expect(await roleOf(userId)).toBe('user');
      expect(await countOf('sin-permisos')).toBe(1);
    },
  );

  it.each([
    ['created', 'POST /roles', () => ({ name: 'otro', displayName: 'Otro', permissions: [] })],
    ['edited', 'PUT /roles/{id}', () => ({ permissions: ['users:ban'], version: 1 })],
    ['deleted', 'DELETE /roles/{id}', () => undefined],
    ['written by default', 'POST /roles/initialize', () => undefined],
  ])(
    'P19: an admin who is demoted or banned while a role is %s does not do it: 403',
    async (_, route, bodyOf) => {
      // before the roles are first changed, when admins are counted
      const others = [await signIn('admin'), await signIn('admin')] as const;
      const { _id } = await roleCalled('trainer');
      await as(admin)('DELETE /roles/{id}', undefined, (await roleCalled('support'))._id);
      const before = (await findRoles()).roles.map(({ name, permissions: granted }) => ({ name, granted }));
      const demote = (userId: string) => assign(admin, userId, 'user');
      for (const [change, other] of [
        [demote, others[0]],
        [ban, others[1]],
      ] as const) {
        // the roles are read before the transaction in which the other admin comes first
        beforeNextTransaction(() => change(other.userId));
        const { status, body } = await as(other)(route, bodyOf(), route.includes('{id}') ? _id : undefined);
        expect([status, body.code]).toEqual([403, 'forbidden']);
      }
      const after = (await findRoles()).roles.map(({ name, permissions: granted }) => ({ name, granted }));
      expect(after).toEqual(before);
    },
  );

  it('a customer who is banned while getting a role is counted as banned in it', async () => {
    const { userId } = await signIn();
    await as(admin)('POST /roles/initialize');
    beforeNextTransaction(() => ban(userId));
    expect((await assign(admin, userId, 'support')).status).toBe(200);
    const support = (await findRoles()).roles.find(({ name }) => name === 'support')!;
    expect(support).toMatchObject({ users: 1, banned: 1 });
  });

  it('P19: a user with a part of the permissions grants and takes away no others', async () => {
    const editor = await staffWith(['roles:read', 'roles:write', 'orders:read']);
    const { userId } = await signIn();
    const refusals = [
      await assign(editor, userId, 'admin'),
      await assign(editor, userId, 'trainer'),
      await assign(editor, admin.userId, 'user'),
      await as(editor)('POST /roles', { name: 'x', displayName: 'X', permissions: ['users:ban'] }),
      await as(editor)('PUT /roles/{id}', { permissions: permissions, version: 1 }, editor.role._id),
      await as(editor)('PUT /roles/{id}', { permissions: [], version: 1 }, (await roleCalled('trainer'))._id),
      await as(editor)('DELETE /roles/{id}', undefined, (await roleCalled('support'))._id),
    ];
    await as(admin)('DELETE /roles/{id}', undefined, (await roleCalled('support'))._id);
    refusals.push(await as(editor)('POST /roles/initialize'));
    for (const { status, body } of refusals)
      expect([status, body.message]).toEqual([403, 'Solo puedes dar y quitar permisos que tú tienes.']);
    expect((await assign(editor, userId, 'editor')).status).toBe(200);
    const own = await as(admin)('POST /roles', {
      name: 'pedidos',
      displayName: 'Pedidos',
      permissions: ['orders:read'],
    });
    expect((await as(editor)('DELETE /roles/{id}', undefined, own.body.data.role._id)).status).toBe(200);
  });
});
