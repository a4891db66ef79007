import type { SQSBatchResponse } from 'aws-lambda';
import { startFunction } from '../function-instance.ts';
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
    const writer = await startFunction('export-orders', environment);
    const attributes = { ApproximateReceiveCount: '1' };
    const call = await writer.call<SQSBatchResponse>({
      Records: [{ messageId: '1', body: JSON.stringify({ adminId, _id: one._id }), attributes }],
    });
    await writer.close();
    const written = await findExport(adminId, one._id);
    if (written?.state !== 'finished') throw new Error(`export ${written?.state}`);
    return { seconds: call.ms / 1000, peakMb: call.peakMb, rows: written.rows };
  }

  const timed = await run(variables);
  const cost = await proxy.count(() => run({ ...variables, AWS_ENDPOINT_URL_DYNAMODB: proxy.url }), 0);
  return { ...timed, cost };
}
