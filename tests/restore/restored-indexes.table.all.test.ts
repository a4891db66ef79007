import { afterAll, expect, it, onTestFinished } from 'vitest';
import { startDynamo } from '#infra/local/dynamodb/index.ts';
import { signIn } from '../support/sign-in.ts';
import { startPointsInTime } from '../support/table/point-in-time.ts';
import { restoreCalls } from '../support/table/restore-calls.ts';
import { useTable } from '../support/table/table.ts';

// a database of its own: DynamoDB Local has ten threads for jobs, keeps one for each table with a time to live, and adds an index only
// while one is free
const database = await startDynamo({ tables: [], dataDir: null });
const dynamo = await startPointsInTime(database.url);
afterAll(async () => {
  await dynamo.close();
  await database.close();
});
await useTable({ AWS_ENDPOINT_URL_DYNAMODB: dynamo.url }, database.url);
const { from, run, done, started, itemAt } = restoreCalls(dynamo);

it('P184: a restored table from before two indexes were added gets them', async () => {
  const { userId } = await signIn();
  const table = await started(await dynamo.keep(from, ['gsi3', 'gsi4']));
  await done('close');
  onTestFinished(async () => void (await done('open')));
  expect((await run('switch', { table })).output).toContain('lacks indexes');
  await done('prepare', { table });
  await done('apply', { table, downloads: 'downloads' });
  await done('switch', { table });
  const [old, made] = await Promise.all([from, table].map(async (name) => dynamo.indexes(name)));
  expect(made).toEqual(old);
  expect(await itemAt(table, `account#${userId}`, 'user')).toBeDefined();
});
