import { expect, it } from 'vitest';
import { useTable } from '../support/table/table.ts';

await useTable();
const { claimJob } = await import('#functions/platform/jobs.ts');
const { findExport, keyOf, newExport, putExport, saveExport } =
  await import('#functions/orders/order-exports.ts');

const start = new Date('2026-11-20T10:00:00.000Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

it('P69: a worker whose claim is over saves nothing over what the next one has written', async () => {
  const one = newExport('usr_admin', {}, null, start);
  await putExport(one);
  const first = (await claimJob(keyOf(one), one, start, after(60)))!;
  expect(await claimJob(keyOf(one), one, after(59), after(119))).toBeNull();
  const second = (await claimJob(keyOf(one), one, after(61), after(121)))!;
  await saveExport(second, { progress: 2000 });
  await expect(saveExport(first, { progress: 1000 })).rejects.toMatchObject({ refusal: 'job_claimed' });
  expect(await findExport('usr_admin', one._id)).toMatchObject({
    progress: 2000,
    claimedUntil: second.claimedUntil,
  });
});
