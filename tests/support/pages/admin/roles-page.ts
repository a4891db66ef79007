import type { Locator } from 'playwright-core';
import type { ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import type { ManagedUser } from '#shared/contracts/back-office/managed-user.ts';
import { permissions, type Permission } from '#shared/rules/accounts/permissions.ts';
import { errors } from '#shared/errors.ts';
import { openAdmin, type AdminPage, type FakeResponse } from '../open-admin.ts';
import type { Site } from '../open-site.ts';

/** A role of the fake API. */
export const roleOf = (name: string, displayName: string, facts: Partial<ManagedRole> = {}): ManagedRole => ({
  _id: `rol_${name}`,
  name,
  displayName,
  description: `Para quien trabaja en ${displayName}.`,
  permissions: [],
  users: 0,
  version: 1,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...facts,
});

/** Admins, customers and two roles that can be changed. */
export const someRoles = (): ManagedRole[] => [
  roleOf('admin', 'Administración', { permissions, users: 2 }),
  roleOf('user', 'Cliente', { users: 1200 }),
  roleOf('trainer', 'Entrenador', { permissions: ['routines:read', 'routines:write'], users: 3 }),
  roleOf('almacen', 'Almacén', { permissions: ['orders:read'] }),
];

export interface RolesPage extends Pick<
  AdminPage,
  'page' | 'calls' | 'rejectNext' | 'holdNext' | 'grant' | 'refreshes'
> {
  /** The roles of the fake API; a test changes them as another admin would. */
  roles: ManagedRole[];
  /** The bodies of the write requests, in order. */
  sent: unknown[];
  row: (displayName: string) => Locator;
}

interface Options {
  roles?: ManagedRole[];
  granted?: readonly Permission[];
  query?: string;
  width?: number;
  scheme?: 'light' | 'dark';
}

/** Opens the page of the roles, with a fake API that keeps them in a list. */
export async function openRoles(
  site: Site,
  { roles = someRoles(), query = '', ...options }: Options = {},
): Promise<RolesPage> {
  const sent: unknown[] = [];
  const admin = await openAdmin(site, {
    ...options,
    path: `/admin/roles${query}`,
    respond: (request, pathname) => {
      const body = (request.postDataJSON() ?? {}) as Record<string, unknown>;
      if (pathname === '/api/users') return success(found(new URL(request.url()).searchParams.get('search')));
      if (pathname.startsWith('/api/users/')) {
        sent.push(body);
        const role = roles.find(({ _id }) => _id === body['roleId'])!;
        role.users += 1;
        return success({ userId: pathname.split('/')[3], role });
      }
      if (!pathname.startsWith('/api/roles')) return undefined;
      if (request.method() !== 'GET') sent.push(body);
      return answer(roles, request.method(), pathname.slice('/api/roles'.length), body);
    },
  });
  const rows = admin.page.getByRole('table', { name: 'Roles' }).locator('tbody tr');
  return Object.assign(admin, {
    roles,
    sent,
    row: (displayName: string) =>
      rows.filter({ has: admin.page.getByRole('button', { name: displayName, exact: true }) }),
  });
}

/** The users of the fake API whose name contains a text. */
const found = (search: string | null): ManagedUser[] =>
  ['Ana Gil', 'Bruno Peña', 'Carla Gil'].flatMap((name, at) =>
    name.includes(search ?? '') ? foundUser(name, at) : [],
  );

/** A user whom a search finds. */
export const foundUser = (name: string, at: number): ManagedUser => ({
  _id: `usr_${at}`,
  name,
  email: `${name.slice(0, 3).toLowerCase()}@example.com`,
  emailVerified: true,
  emailProblem: null,
  phone: null,
  role: { name: 'user', displayName: 'Cliente' },
  banned: false,
  bannedAt: null,
  deletion: null,
  createdAt: '2026-11-01T10:00:00.000Z',
});

const success = (data: unknown): FakeResponse => ({ json: { success: true, data } });

/** Answers as the server does, and changes the list. */
function answer(
  roles: ManagedRole[],
  method: string,
  path: string,
  body: Record<string, unknown>,
): FakeResponse {
  if (method === 'GET') return success(roles);
  if (path === '/initialize') {
    roles.push(roleOf('support', 'Atención al cliente'));
    return success({ roles, created: 1 });
  }
  if (method === 'POST') {
    const role = { ...roleOf(String(body['name']), ''), ...body };
    roles.push(role);
    return { status: 201, ...success({ role }) };
  }
  const at = roles.findIndex(({ _id }) => path === `/${_id}`);
  const before = roles[at];
  if (!before) {
    const { status, message } = errors.role_not_found;
    return { status, json: { code: 'role_not_found', message, requestId: 'x' } };
  }
  if (method === 'DELETE') {
    roles.splice(at, 1);
    return { json: { success: true } };
  }
  if (before.version !== body['version'])
    return {
      status: 409,
      json: { code: 'stale_edit', message: 'Cambiado.', requestId: 'x', details: { current: before } },
    };
  roles[at] = { ...before, ...(body as object), version: before.version + 1 };
  return success({ role: roles[at] });
}
