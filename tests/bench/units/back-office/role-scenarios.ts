import { randomUUID } from 'node:crypto';
import type { ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import { api } from '#shared/contracts/index.ts';
import type { Scenario } from '../account-scenarios.ts';
import type { ScenarioContext } from '../scenario-context.ts';

type One = { data: { role: ManagedRole } };

const operations = api['role-management'];

const fields = () => ({
  name: `rol-${randomUUID().slice(0, 8)}`,
  displayName: 'Almacén',
  permissions: ['orders:read'],
});

/** A new role that no user has. */
async function newRole({ ask, adminToken: token }: ScenarioContext): Promise<ManagedRole> {
  return (await ask<One>(operations.create, { token, body: fields() })).data.role;
}

/** What admins do with roles. */
export const roleScenarios: Record<string, Scenario> = {
  'role-management.list': ({ adminToken: token }) => ({ token }),
  'role-management.initialize': ({ adminToken: token }) => ({ token }),
  'role-management.create': ({ adminToken: token }) => ({ token, body: fields() }),
  'role-management.edit': async (context) => {
    const { _id, version } = await newRole(context);
    return {
      token: context.adminToken,
      params: { id: _id },
      body: { permissions: ['catalogue:read'], version },
    };
  },
  'role-management.remove': async (context) => {
    const { _id } = await newRole(context);
    return { token: context.adminToken, params: { id: _id } };
  },
  'role-management.assign': async (context) => {
    const [{ userId }, { _id: roleId }] = [await context.newCustomer(), await newRole(context)];
    return { token: context.adminToken, params: { id: userId }, body: { roleId } };
  },
};
