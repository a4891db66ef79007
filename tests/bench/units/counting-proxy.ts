import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listen, readBody } from '#infra/local/http.ts';

/** The calls to the table during one measurement, and the capacity units they consumed. */
export interface TableCost {
  /** The operations by round trip, in the order they started. Concurrent calls share a round trip. */
  trips: string[][];
  readUnits: number;
  writeUnits: number;
}

/** The table cost of an operation. */
export interface CountedOperation {
  name: string;
  /** Whether the distribution keeps its answer for some seconds. */
  isCached: boolean;
  spend: TableCost;
}

export interface CountingProxy {
  url: string;
  /** Counts the calls while `act` runs. A delay of 0 ms is faster, but then round trips are not told apart. */
  count(act: () => Promise<unknown>, delayMs?: number): Promise<TableCost>;
  close(): Promise<void>;
}

interface Capacity {
  CapacityUnits?: number;
}

const reads = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);
const writes = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'BatchExecuteStatement',
  'TransactWriteItems',
]);

/**
 * Every response is delayed by this time while calls are counted: a local table answers so fast that concurrent calls
 * would look sequential.
 */
const responseDelayMs = 25;

/** Starts a proxy for a DynamoDB endpoint that requests the consumed capacity of each call and counts it. */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const agent = new Agent({ keepAlive: true });
  let spend: RunningCount = emptySpend();
  const server = await listen((incoming, response) => {
    const operation = String(incoming.headers['x-amz-target'] ?? '')
      .split('.')
      .at(-1)!;
    // the call belongs to the round trip after all that have ended
    const trip = spend.ended;
    const mine = spend;
    if (reads.has(operation) || writes.has(operation)) (mine.trips[trip] ??= []).push(operation);
    forward(target, agent, incoming, operation).then(
      async ({ status, headers, body }) => {
        if (mine.delayMs > 0) await pause(mine.delayMs);
        mine.ended = Math.max(mine.ended, trip + 1);
        add(mine, operation, body);
        response.writeHead(status, headers).end(body);
      },
      () => response.destroy(),
    );
  });
  return {
    url: server.url,
    async count(act, delayMs = responseDelayMs) {
      const mine = (spend = { ...emptySpend(), delayMs });
      await act();
      spend = emptySpend();
      return mine;
    },
    async close() {
      await server.close();
      agent.destroy();
    },
  };
}

interface RunningCount extends TableCost {
  /** Round trips that have ended. */
  ended: number;
  delayMs: number;
}

const emptySpend = (): RunningCount => ({ trips: [], readUnits: 0, writeUnits: 0, ended: 0, delayMs: 0 });

interface ForwardedResponse {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

async function forward(
  target: string,
  agent: Agent,
  incoming: IncomingMessage,
  operation: string,
): Promise<ForwardedResponse> {
  const asked = await readBody(incoming);
  const body = reads.has(operation) || writes.has(operation) ? withCapacity(asked) : asked;
  const { promise, resolve, reject } = Promise.withResolvers<ForwardedResponse>();
  const headers = { ...incoming.headers, 'content-length': String(body.length) };
  request(target, { method: incoming.method, headers, agent }, (answer) => {
    readBody(answer).then(
      (bytes) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }),
      reject,
    );
  })
    .on('error', reject)
    .end(body);
  return promise;
}

const withCapacity = (body: Buffer) =>
  Buffer.from(
    JSON.stringify({ ...(JSON.parse(body.toString()) as object), ReturnConsumedCapacity: 'TOTAL' }),
  );

function add(spend: TableCost, operation: string, body: Buffer): void {
  if (!reads.has(operation) && !writes.has(operation)) return;
  const { ConsumedCapacity = [] } = JSON.parse(body.toString()) as {
    ConsumedCapacity?: Capacity | Capacity[];
  };
  const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  if (reads.has(operation)) spend.readUnits += units;
  else spend.writeUnits += units;
}
