import type { ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import { api } from '#shared/contracts/index.ts';
import type { Scenario } from '../account-scenarios.ts';
import type { ScenarioContext, ScenarioRequest } from '../scenario-context.ts';

const group = api['user-management'];

/** A call about a new customer. */
const ofNew =
  (
    prepare?: (context: ScenarioContext, sent: ScenarioRequest) => Promise<unknown>,
    body?: object,
  ): Scenario =>
  async (context): Promise<ScenarioRequest> => {
    const { userId } = await context.newCustomer();
    const sent = { token: context.adminToken, params: { id: userId } };
    await prepare?.(context, sent);
    return { ...sent, ...(body && { body }) };
  };

/** What admins do with users, and what they see of what others do. */
export const userScenarios: Record<string, Scenario> = {
  'user-management.list': ({ adminToken }) => ({ token: adminToken }),
  'user-management.stats': ({ adminToken }) => ({ token: adminToken }),
  'user-management.get': ofNew(),
  'user-management.ban': ofNew(undefined, { reason: 'Insultos' }),
  'user-management.unban': ofNew((context, sent) =>
    context.ask<{ data: ManagedUserDetail }>(group.ban, { ...sent, body: {} }),
  ),
  'user-management.addNote': ofNew(undefined, { text: 'Llamó por su envío.' }),
  'user-management.viewAs': ofNew(undefined, { reason: 'Su carrito no se guarda.' }),
  'user-management.payments': ofNew(),
  'audit-trail.list': ({ adminToken }) => ({ token: adminToken }),
  'audit-trail.listEvents': ({ adminToken }) => ({ token: adminToken }),
};
