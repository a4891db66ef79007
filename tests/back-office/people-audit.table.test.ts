import { afterAll, beforeAll, expect, it } from 'vitest';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import type { StoredCategory } from '#functions/catalogue/categories/categories.ts';
import type { ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import { passkeyCalls } from '../support/accounts/passkey-calls.ts';
import {
  auditedGroups,
  entriesBy,
  groupOf,
  testAudit,
  writingOperations,
} from '../support/audit/audited-operations.ts';
import { call } from '../support/call.ts';
import { sampleCategory } from '../support/sample-items.ts';
import { signIn } from '../support/sign-in.ts';
import { startShop } from '../support/start-shop.ts';
import { startSubscriberCalls } from '../support/subscriptions/subscriber-calls.ts';

const shop = await startShop();
afterAll(() => shop.close());
const { subscriber, stored } = await startSubscriberCalls(shop);
const { handler: roleHandler } = await import('#functions/back-office/role-management.lambda.ts');
const { handler: listHandler } = await import('#functions/training/evaluation-management.lambda.ts');
const { handler: userHandler } = await import('#functions/back-office/users/user-management.lambda.ts');
const { findCategories, putCategory } = await import('#functions/catalogue/categories/categories.ts');
const { defaultCategories } = await import('#functions/catalogue/categories/default-categories.ts');
const { writeDefaultOptions } = await import('#functions/training/default-options.ts');
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
const { keys } = await import('#functions/entities.ts');
const { findRoles, putRolesStep } = await import('#functions/accounts/roles.ts');
const { putSubscriptionStep } = await import('#functions/subscriptions/subscriptions.ts');
const { deleteItem, transact } = await import('#functions/platform/table/table.ts');

const passkeys = await passkeyCalls();

let admin: string;
beforeAll(async () => {
  await Promise.all([writeDefaultOptions(), saveSiteUrl('https://tenaz.test')]);
  ({ token: admin } = await signIn('admin'));
});

it('P82: each group with an operation that changes something belongs to one of the test files', () => {
  expect(Object.values(auditedGroups).flat().toSorted()).toEqual(
    [...new Set(writingOperations.map(groupOf))].toSorted(),
  );
});

let number = 0;
const fresh = (word: string) => `${word}-${++number}`;

/** A new role, made by another admin. */
async function role(): Promise<ManagedRole> {
  const name = fresh('rol');
  const body = { name, displayName: `Rol ${name}`, permissions: ['orders:read'] };
  const answer = await call(roleHandler, 'POST /api/roles', { token: admin, body });
  return answer.body.data.role;
}

/** A colleague with a passkey. */
async function withPasskey(): Promise<string> {
  const { token, userId } = await signIn('support');
  await passkeys.added(token);
  return userId;
}

interface Option {
  _id: string;
  name: string;
  description: string;
  version: number;
  retiredAt: string | null;
}

const motivations = { list: 'motivations' };
async function listNow() {
  const answer = await call(listHandler, 'GET /api/evaluation/{list}', { token: admin, params: motivations });
  return answer.body.data.list as {
    version: number;
    options: Option[];
  };
}
const offered = async () => (await listNow()).options.filter(({ retiredAt }) => retiredAt === null);
/** The offered options before the call of a scenario. */
let before: Option[];

/** The categories before the call of a scenario. */
let categories: StoredCategory[];

async function category(): Promise<string> {
  const one = sampleCategory({ name: fresh('Categoría'), order: 1 });
  await putCategory(one);
  return one._id;
}

const someone = async () => (await signIn()).userId;

/** A subscriber who is owed five euros of a refused refund. */
async function owed(): Promise<string> {
  const who = await subscriber();
  const subscription = (await stored(who))!;
  const { data } = await shop.sdk.charges.list({ customer: who.customerId });
  const refused = { [data[0]!.id]: { cents: 500, since: 1, refundId: null } };
  const version = subscription.version + 1;
  await transact([putSubscriptionStep({ ...subscription, owed: refused, version })]);
  return who.userId;
}

testAudit(auditedGroups.people, {
  'role-management.create': {
    prepare: () => ({
      body: { name: fresh('rol'), displayName: 'Redacción', permissions: ['orders:read', 'orders:write'] },
    }),
    kind: 'role',
    action: 'create',
    changes: [
      ['displayName', null, 'Redacción'],
      ['permissions', null, ['orders:read', 'orders:write']],
    ],
  },
  'role-management.initialize': {
    prepare: async () => {
      const stored = await findRoles();
      const roles = stored.roles.filter(({ name }) => name !== 'support');
      await transact([putRolesStep({ ...stored, roles })]);
      return {};
    },
    kind: 'role',
    action: 'create',
    changes: [['name', null, 'support']],
    isRepeatable: true,
  },
  'role-management.edit': {
    prepare: async () => ({
      params: { id: (await role())._id },
      body: { permissions: ['orders:read', 'orders:write'], version: 1 },
    }),
    kind: 'role',
    action: 'edit',
    changes: [['permissions', ['orders:read'], ['orders:read', 'orders:write']]],
    isRepeatable: true,
  },
  'role-management.remove': {
    prepare: async () => ({ params: { id: (await role())._id } }),
    kind: 'role',
    action: 'remove',
    changes: [['permissions', ['orders:read'], null]],
    isRepeatable: true,
  },
  'role-management.assign': {
    prepare: async () => {
      const { roles } = await findRoles();
      const { _id: roleId } = roles.find(({ name }) => name === 'trainer')!;
      return { params: { id: await someone() }, body: { roleId } };
    },
    kind: 'user',
    action: 'role',
    changes: [['role', 'Cliente', 'Entrenador']],
    isRepeatable: true,
  },
  'user-management.ban': {
    prepare: async () => ({ params: { id: await someone() }, body: { reason: 'Insultos' } }),
    kind: 'user',
    action: 'ban',
    changes: [['banned', false, true]],
    reason: 'Insultos',
    isRepeatable: true,
  },
  'user-management.unban': {
    prepare: async () => {
      const params = { id: await someone() };
      await call(userHandler, 'PUT /api/users/{id}/ban', { token: admin, params, body: {} });
      return { params };
    },
    kind: 'user',
    action: 'unban',
    changes: [['banned', true, false]],
    isRepeatable: true,
  },
  'user-management.viewAs': {
    prepare: async () => ({ params: { id: await someone() }, body: { reason: 'No ve su rutina' } }),
    kind: 'user',
    action: 'view',
    changes: [],
    reason: 'No ve su rutina',
  },
  'user-management.resetPasskeys': {
    prepare: async () => ({ params: { id: await withPasskey() }, body: { reason: 'Ha perdido el móvil' } }),
    kind: 'user',
    action: 'reset-passkeys',
    changes: [['passkeys', 1, 0]],
    reason: 'Ha perdido el móvil',
    isRepeatable: true,
  },
  'user-management.repeatRefund': {
    prepare: async () => ({ params: { id: await owed() }, body: { cents: 500 } }),
    kind: 'user',
    action: 'refund',
    changes: [['refundCents', null, 500]],
    isRepeatable: true,
  },
  'user-management.withdraw': {
    prepare: async () => ({
      params: { id: (await subscriber()).userId },
      body: { receivedOn: inMadrid(new Date()).day },
    }),
    kind: 'user',
    action: 'withdraw',
    changes: [['withdrawnOn', null, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]],
    isRepeatable: true,
  },
  'user-management.recordOutsideRefund': {
    prepare: async () => ({ params: { id: await owed() }, body: { cents: 500, reason: 'Bizum' } }),
    kind: 'user',
    action: 'outside-refund',
    changes: [['owedCents', 500, 0]],
    reason: 'Bizum',
    isRepeatable: true,
  },
  'user-management.addNote': {
    prepare: async () => ({ params: { id: await someone() }, body: { text: 'Le duele la rodilla.' } }),
    kind: 'user',
    action: 'note',
    changes: [],
  },
  'evaluation-management.reorder': {
    prepare: async () => {
      before = await offered();
      const [first, second, ...rest] = before.map(({ _id }) => _id);
      return {
        params: motivations,
        body: { ids: [second, first, ...rest], version: (await listNow()).version },
      };
    },
    kind: 'option',
    action: 'order',
    changes: () => {
      const [first, second, ...rest] = before.map(({ name }) => name);
      return [['sequence', [first, second, ...rest], [second, first, ...rest]]];
    },
    isRepeatable: true,
  },
  'evaluation-management.add': {
    prepare: () => ({ params: motivations, body: { name: fresh('Motivo'), description: 'Nuevo' } }),
    kind: 'option',
    action: 'create',
    changes: [['description', null, 'Nuevo']],
  },
  'evaluation-management.edit': {
    prepare: async () => {
      before = await offered();
      const { _id: id, version } = before[0]!;
      return { params: { ...motivations, id }, body: { description: 'Otra', version } };
    },
    kind: 'option',
    action: 'edit',
    changes: () => [['description', before[0]!.description, 'Otra']],
    isRepeatable: true,
  },
  'evaluation-management.retire': {
    prepare: async () => ({ params: { ...motivations, id: (await offered())[0]!._id } }),
    kind: 'option',
    action: 'retire',
    changes: [['offered', true, false]],
    isRepeatable: true,
  },
  'evaluation-management.restore': {
    prepare: async () => {
      const params = { ...motivations, id: (await offered())[0]!._id };
      await call(listHandler, 'PUT /api/evaluation/{list}/{id}/retire', { token: admin, params });
      return { params };
    },
    kind: 'option',
    action: 'restore',
    changes: [['offered', false, true]],
    isRepeatable: true,
  },
  'category-management.create': {
    prepare: () => ({ body: { name: fresh('Nueva'), description: 'Cosas' } }),
    kind: 'category',
    action: 'create',
    changes: [['description', null, 'Cosas']],
  },
  'category-management.edit': {
    prepare: async () => ({
      params: { id: await category() },
      body: { isActive: false, color: '#000000', version: 1 },
    }),
    kind: 'category',
    action: 'edit',
    changes: [['isActive', true, false]],
    isRepeatable: true,
  },
  'category-management.remove': {
    prepare: async () => ({ params: { id: await category() } }),
    kind: 'category',
    action: 'remove',
    changes: [['description', 'Para recuperar.', null]],
    isRepeatable: true,
  },
  'category-management.reorder': {
    prepare: async () => {
      await category();
      await category();
      categories = await findCategories();
      return { body: { orders: [{ _id: categories.at(-1)!._id, order: 0 }] } };
    },
    kind: 'category',
    action: 'order',
    changes: () => {
      const names = categories.map(({ name }) => name);
      return [['sequence', names, [names.at(-1), ...names.slice(0, -1)]]];
    },
    isRepeatable: true,
  },
  'category-management.initialize': {
    prepare: async () => {
      await Promise.all(
        defaultCategories.flatMap(({ _id, slug }) =>
          [keys.category(_id), keys.categorySlug(slug)].map((key) => deleteItem(key)),
        ),
      );
      return {};
    },
    kind: 'category',
    action: 'create',
    changes: [['isActive', null, true]],
    entries: defaultCategories.length,
    isRepeatable: true,
  },
  'notifications.create': {
    prepare: async () => ({
      body: { user: await someone(), title: 'Aviso', message: 'El domingo no hay envíos.' },
    }),
    kind: 'user',
    action: 'notify',
    changes: [],
  },
});

it('P83: a private note and a notification leave no text of theirs in the audit trail', async () => {
  const editor = await signIn('admin');
  const userId = await someone();
  await call(userHandler, 'POST /api/users/{id}/notes', {
    token: editor.token,
    params: { id: userId },
    body: { text: 'Le duele la rodilla.' },
  });
  const { handler } = await import('#functions/messages/notifications/notifications.lambda.ts');
  await call(handler, 'POST /api/notifications', {
    token: editor.token,
    body: { user: userId, title: 'Tu rodilla', message: 'Cuida la rodilla.' },
  });
  const entries = await entriesBy(editor.userId);
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toContain('rodilla');
});
