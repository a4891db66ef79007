import { buildFunctionsOnce } from '#infra/build/build-functions.ts';
import type { FunctionName } from '#infra/functions/index.ts';
import { addDays } from '#shared/rules/routine-calendar.ts';
import { gatewayEvent } from '#tests/support/call.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { costOf, type CallCost, type CostsAtSize } from '../call-costs.ts';
import { startCountedTable } from '../counted-table.ts';
import { auditedAuthor, auditedMonth, auditedProduct, startAddingEntries } from './add-entries.ts';
import { lastDay, startAddingMovements } from './add-movements.ts';
import { emailOf, startAddingUsers } from './add-users.ts';
import type { BackOfficeCosts } from './measure.ts';

/**
 * A process with its own table. It sends its parent what the calls of the pages of users, of the audit trail and of the
 * figures cost at each of the sizes in its arguments.
 */
process.once('disconnect', () => process.exit(0));
const sizes = process.argv.slice(2).map(Number);
await buildFunctionsOnce();
const table = await startCountedTable();
const variables = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: table.tableUrl,
  TABLE_NAME: table.tableName,
};
Object.assign(process.env, variables);
const { token } = await signIn('admin');
const [users, entries, movements] = await Promise.all([
  startAddingUsers(),
  startAddingEntries(),
  startAddingMovements(),
]);

type Calls = Record<string, [FunctionName, request: () => object]>;

const get = (path: string, query: Record<string, string> = {}) =>
  gatewayEvent(`GET /api${path}`, { token, query });
const userList = (query: Record<string, string>): Calls[string] => [
  'user-management',
  () => get('/users', query),
];
const entryList = (query: Record<string, string>): Calls[string] => [
  'audit-trail',
  () => get('/audit', query),
];
const figureList = (days: number, before = 0): Calls[string] => [
  'figures',
  () => get('/figures', { from: addDays(lastDay, 1 - days - before), to: addDays(lastDay, -before) }),
];
const oneUser = () => gatewayEvent('GET /api/users/{id}', { token, params: { id: users.firstId() } });

const userCalls: Calls = {
  'first page of users': userList({}),
  'first page of banned users': userList({ status: 'banned' }),
  'first page of active users': userList({ status: 'active' }),
  'users found by the start of a name': userList({ search: 'mari' }),
  'users found by name and surname': userList({ search: 'marina gil' }),
  'active users found by name': userList({ search: 'teresa', status: 'active' }),
  'users found by e-mail': userList({ search: emailOf(7) }),
  'counters of the users': ['user-management', () => get('/users/management/stats')],
  'one user': ['user-management', oneUser],
  'roles with their users': ['role-management', () => get('/roles')],
  'first page of the back office': ['overview', () => get('/overview')],
};
const entryCalls: Calls = {
  'audit trail of a month': entryList({ month: auditedMonth }),
  'audit trail of a month and kind': entryList({ month: auditedMonth, kind: 'user' }),
  'audit trail of a month, kind and action': entryList({
    month: auditedMonth,
    kind: 'product',
    action: 'create',
  }),
  'audit trail of a person': entryList({ author: auditedAuthor }),
  'audit trail of a person in a month': entryList({ author: auditedAuthor, month: auditedMonth }),
  'audit trail of an object': entryList({ object: auditedProduct }),
};
const figureCalls: Calls = {
  'figures of 90 days': figureList(90),
  'figures of the 90 days before': figureList(90, 90),
  'figures of a year': figureList(365),
};

/** What calls cost as there are more items. */
async function costs(calls: Calls, addUpTo: (size: number) => Promise<void>): Promise<CostsAtSize[]> {
  const measured: CostsAtSize[] = [];
  for (const size of sizes) {
    await addUpTo(size);
    const costs: CallCost[] = [];
    for (const [name, [called, request]] of Object.entries(calls))
      costs.push({ name, ...(await costOf(called, variables, table, request())) });
    measured.push({ size, calls: costs });
  }
  return measured;
}

const measured: BackOfficeCosts = {
  users: await costs(userCalls, (size) => users.addUpTo(size)),
  entries: await costs(entryCalls, (size) => entries.addUpTo(size)),
  movements: await costs(figureCalls, (size) => movements.addUpTo(size)),
};
await table.close();
process.send!(measured);
process.disconnect();
