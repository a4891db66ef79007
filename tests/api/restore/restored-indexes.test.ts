import { afterAll, expect, it, onTestFinished } from 'vitest';
import { signIn } from '../../support/sign-in.ts';
import { startPointsInTime } from '../../support/table/point-in-time.ts';
import { restoreCalls } from '../../support/table/restore-calls.ts';
import { useTable } from '../../support/table/table.ts';

// a table of its own: with the items of other tests DynamoDB Local had not added the indexes after five minutes
const dynamo = await startPointsInTime();
await useTable({ AWS_ENDPOINT_URL_DYNAMODB: dynamo.url });
afterAll(() => dynamo.close());
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
