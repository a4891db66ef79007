import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { lineOf } from '#infra/ops/finding.ts';
import { rehearseRestore } from '#infra/ops/verify/verify.ts';
import { siteAt } from '#infra/ops/verify/site.ts';
import { settingsOf } from '#infra/settings.ts';
import { signIn } from '../support/sign-in.ts';
import { startPointsInTime } from '../support/table/point-in-time.ts';
import { useTable } from '../support/table/table.ts';

const dynamo = await startPointsInTime();
await useTable({ AWS_ENDPOINT_URL_DYNAMODB: dynamo.url });
afterAll(() => dynamo.close());
const from = process.env['TABLE_NAME']!;
const site = siteAt('http://localhost:4000');

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
});

const rehearse = async (facts: { from?: string; to?: string }, at = site) =>
  (await rehearseRestore(at, { settings: settingsOf('dev'), from: facts.from, to: facts.to })).map(lineOf);

it('a rehearsal of the restore compares the table of then, and deletes it again', async () => {
  await signIn();
  const to = await dynamo.keep(from);
  await signIn();
  const items = (await dynamo.items(from)).length;
  expect(await rehearse({ from, to })).toEqual([
    expect.stringMatching(
      /^ok +restore: ready after 1 min: \d+ items of \d+ kinds, 1 sales and accounts differ; deleted again$/,
    ),
  ]);
  expect(dynamo.restored.length).toBe(1);
  await expect(dynamo.items(dynamo.restored[0]!)).rejects.toThrow('non-existent table');
  expect((await dynamo.items(from)).length).toBe(items);
});

it('P182: a restore that cannot be made, or finds nothing, fails, and its table is deleted all the same', async () => {
  expect(await rehearse({ from, to: '2020-01-01T00:00:00Z' })).toEqual([
    expect.stringMatching(
      /^fails +restore: cannot be read: .*no point in time -> .*npm run restore -- start/,
    ),
  ]);
  expect(await rehearse({ from, to: 'yesterday' })).toEqual([
    expect.stringMatching(/^fails +restore: cannot be read: no time as 2026-11-24T10:00:00Z: yesterday -> /),
  ]);
  const to = dynamo.keepEmpty(from);
  expect(await rehearse({ from, to })).toEqual([
    expect.stringMatching(/^fails +restore: \S+ has 0 items -> /),
  ]);
  await expect(dynamo.items(dynamo.restored.at(-1)!)).rejects.toThrow('non-existent table');
});

it('P182: a restore that is not rehearsed is named as skipped', async () => {
  expect(await rehearse({ from })).toEqual([
    expect.stringMatching(/^skipped +restore: not rehearsed: --rehearse-restore/),
  ]);
  const to = new Date().toISOString();
  expect(await rehearse({ to })).toEqual([
    expect.stringMatching(/^skipped +restore: the table is unknown: --table/),
  ]);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', '');
  expect(await rehearse({ from, to })).toEqual([
    expect.stringMatching(/^skipped +restore: the site is on this machine/),
  ]);
});
