import { buildFunctionsOnce } from '#infra/build/build-functions.ts';
import { startS3 } from '#infra/local/s3/index.ts';
import { gatewayEvent } from '#tests/support/call.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { costOf } from '../call-costs.ts';
import { startCountedTable } from '../counted-table.ts';
import { measureExport } from './measure-export.ts';
import type { DeskCost } from './measure.ts';
import { startPlacing } from './place-orders.ts';

/** A process with its own table and S3. It sends its parent what the desk's calls cost at each of the sizes in its arguments. */
process.once('disconnect', () => process.exit(0));
const sizes = process.argv.slice(2).map(Number);
await buildFunctionsOnce();
const table = await startCountedTable();
const s3 = await startS3({ buckets: [{ name: 'exports' }], dataDir: null });
const variables = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: table.tableUrl,
  AWS_ENDPOINT_URL_S3: s3.url,
  EXPORTS_BUCKET: 'exports',
  EXPORT_QUEUE_URL: 'http://127.0.0.1/exports',
  TABLE_NAME: table.tableName,
};
Object.assign(process.env, variables);
const { token, userId: adminId } = await signIn('admin');
const orders = await startPlacing();
const list = (query: Record<string, string>) => () => gatewayEvent('GET /api/orders', { token, query });
const one = () => ({ token, params: { id: orders.lastId() } });
const requests = {
  'first page of orders': list({}),
  'first page of orders to be shipped': list({ status: 'processing', paymentStatus: 'paid' }),
  'first page of delivered orders of two days': list({
    status: 'delivered',
    from: '2026-01-01',
    to: '2026-01-02',
  }),
  'orders found by e-mail': list({ search: 'comprador7@example.com' }),
  'orders found by the recipient and status': list({ search: 'vera prueba', status: 'processing' }),
  'one order': () => gatewayEvent('GET /api/orders/management/{id}', one()),
};

const costs: DeskCost[] = [];
for (const size of sizes) {
  await orders.placeUpTo(size);
  const calls: DeskCost['calls'] = [];
  for (const [name, request] of Object.entries(requests))
    calls.push({ name, ...(await costOf('order-management', variables, table, request())) });
  costs.push({ size, calls, export: await measureExport(variables, table.proxy, adminId) });
}
await table.close();
await s3.close();
process.send!(costs);
process.disconnect();
