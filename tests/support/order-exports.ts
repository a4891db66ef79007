import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import papa from 'papaparse';
import { afterAll } from 'vitest';
import { startS3 } from '#infra/local/s3/index.ts';
import type { StoredOrder } from '#functions/orders/orders.ts';
import type { OrderExport } from '#shared/contracts/orders/order-export.ts';
import { call } from './call.ts';
import { advance } from './moved-clock.ts';
import { recordFunctionCalls } from './queues/function-calls.ts';
import { sampleOrder } from './sample-order.ts';
import { signIn, tokenForLong } from './sign-in.ts';
import { useTable } from './table/table.ts';

/** A table and a local S3 with the functions that export orders on them, and an admin who calls them. */
export async function startOrderExports() {
  const s3 = await startS3({
    buckets: [{ name: 'exports', expiresAfterDays: 1 }],
    dataDir: null,
    now: () => Date.now(),
  });
  await useTable({
    AWS_ENDPOINT_URL_S3: s3.url,
    EXPORTS_BUCKET: 'exports',
  });
  const messages: string[] = [];
  const queue = mockClient(SQSClient);
  afterAll(() => queue.restore());
  queue.on(SendMessageCommand).callsFake(({ MessageBody }: { MessageBody: string }) => {
    if (isQueueAway) throw new Error('the queue is away');
    messages.push(MessageBody);
    return {};
  });
  let isQueueAway = false;
  const writer = recordFunctionCalls();
  const { handler } = await import('#functions/orders/desk/order-management.lambda.ts');
  const { handleExports: write } = await import('#functions/orders/write-export.ts');
  const { placeOrderSteps } = await import('#functions/orders/order-changes.ts');
  const { findUser } = await import('#functions/accounts/users.ts');
  const { putMany } = await import('#functions/platform/table/batches.ts');
  const [adminToken, buyer] = [tokenForLong(await signIn('admin')), await signIn()];

  /** Places an order of one buyer at each of these times, with what its facts say. */
  const place = async (orders: { at: Date; facts?: Partial<StoredOrder> }[]): Promise<StoredOrder[]> => {
    const user = (await findUser(buyer.userId))!;
    const placed = orders.map(({ at, facts }) => sampleOrder(at, { userId: user._id, ...facts }));
    const steps = placed.flatMap((order) => placeOrderSteps(order, user));
    await putMany(
      steps.flatMap(({ write: { Put } }) => (Put?.Item ? [Put.Item as { pk: string; sk: string }] : [])),
    );
    return placed;
  };
  const begin = async (filter: object = {}, token?: string) =>
    call(handler, 'POST /api/orders/management/exports', {
      body: filter,
      token: token ?? (await adminToken()),
    });
  const look = async (id: string, token?: string) =>
    call(handler, 'GET /api/orders/management/exports/{id}', {
      params: { id },
      token: token ?? (await adminToken()),
    });
  /** Gives the next message to the function, as the queue does; it may live for so long. */
  const work = (
    message: string,
    { tries = 1, remaining = (): number => 300_000 } = {},
  ): Promise<SQSBatchResponse> =>
    write(
      {
        Records: [{ messageId: '1', body: message, attributes: { ApproximateReceiveCount: String(tries) } }],
      } as unknown as SQSEvent,
      { getRemainingTimeInMillis: remaining },
    );
  /** The rows of a finished export, read by its link, the head first. */
  const rowsOf = async (id: string): Promise<string[][]> => {
    const { url } = (await look(id)).body.data as OrderExport;
    const text = Buffer.from(await (await fetch(url!)).arrayBuffer()).toString();
    return papa.parse<string[]>(text.trimEnd().replace('\uFEFF', ''), { delimiter: ';' }).data;
  };
  return {
    s3,
    advance,
    messages,
    /** Whether the queue takes no message from now on. */
    refuseMessages: (isRefused: boolean) => void (isQueueAway = isRefused),
    writer,
    place,
    begin,
    look,
    work,
    rowsOf,
  };
}
