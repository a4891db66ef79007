import { startFunction } from '../function-instance.ts';
import { startQueue } from '../queue.ts';
import type { CountingProxy } from '../units/counting-proxy.ts';
import type { DeskCost } from './measure.ts';

/** Exports all orders twice, as two cold functions: once timed, once counted through the proxy. */
export async function measureExport(
  variables: Record<string, string>,
  proxy: CountingProxy,
  adminId: string,
): Promise<DeskCost['export']> {
  const { findExport, newExport, putExport } = await import('#functions/_data/orders/order-exports.ts');

  async function run(environment: Record<string, string>) {
    const one = newExport(adminId, {}, null, new Date());
    await putExport(one);
    queue.messages.send(JSON.stringify({ adminId, _id: one._id }));
    const writer = await startFunction('export-orders', environment);
    const call = await writer.call({});
    await writer.close();
    const written = await findExport(adminId, one._id);
    if (written?.state !== 'finished') throw new Error(`export ${written?.state}`);
    return { seconds: call.ms / 1000, peakMb: call.peakMb, rows: written.rows };
  }

  const queue = await startQueue('exports');
  const own = { ...variables, AWS_ENDPOINT_URL_SQS: queue.url, QUEUE_URL: queue.queueUrl };
  const timed = await run(own);
  const cost = await proxy.count(() => run({ ...own, AWS_ENDPOINT_URL_DYNAMODB: proxy.url }), 0);
  await queue.close();
  return { ...timed, cost };
}
