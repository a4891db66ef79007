import type { MetadataBearer, MiddlewareStack } from '@smithy/types';
import type { Agent } from 'node:http';
import { env } from './env.ts';

/** Less than the SDK's 50 sockets: the timeout of a call also runs while it waits for one of them. */
const maxInFlight = 40;

/** Lets an AWS client have some calls in flight at once; the others wait before their timeouts begin, in the order of the calls. */
export function boundCallsInFlight<Input extends object, Output extends MetadataBearer>({
  middlewareStack,
}: {
  middlewareStack: MiddlewareStack<Input, Output>;
}): void {
  const waiting: (() => void)[] = [];
  let free = maxInFlight;
  middlewareStack.add(
    (next) => async (call) => {
      if (free > 0) free--;
      else await new Promise<void>((begin) => waiting.push(begin));
      try {
        return await next(call);
      } finally {
        // the place goes to the next one without becoming free
        const begin = waiting.shift();
        if (begin) begin();
        else free++;
      }
    },
    // every attempt comes by, so that the pause before a retry holds no place
    { name: 'boundCallsInFlight', step: 'deserialize', priority: 'low' },
  );
}

/** Lambda freezes a function between its calls: a connection that was idle for longer may be dead without a notice. */
const maxIdleMs = 30_000;

interface AwsClient<Input extends object, Output extends MetadataBearer> {
  middlewareStack: MiddlewareStack<Input, Output>;
  config: { requestHandler: object };
}

/** The SDK's request handler on Node. */
interface NodeHandler {
  httpHandlerConfigs: () => { httpAgent?: Agent; httpsAgent?: Agent };
}

/**
 * Keeps an AWS client off dead connections: it closes its idle connections after a pause, and once a call has failed
 * on one of them. Otherwise the retries of a call could each wait for another dead connection.
 */
export function closeDeadConnections<Input extends object, Output extends MetadataBearer>({
  middlewareStack,
  config,
}: AwsClient<Input, Output>): void {
  let usedAt = 0;
  middlewareStack.add(
    (next) => async (call) => {
      if (Date.now() - usedAt > maxIdleMs) closeIdle(config.requestHandler as NodeHandler);
      usedAt = Date.now();
      try {
        return await next(call);
      } catch (error) {
        closeIdle(config.requestHandler as NodeHandler);
        throw error;
      }
    },
    // next to the request handler: every attempt comes by, and only the connection can fail
    { name: 'closeDeadConnections', step: 'deserialize', priority: 'low' },
  );
}

function closeIdle(handler: NodeHandler): void {
  const { httpAgent, httpsAgent } = handler.httpHandlerConfigs();
  for (const agent of [httpAgent, httpsAgent])
    for (const sockets of Object.values(agent?.freeSockets ?? {}))
      for (const socket of sockets ?? []) socket.destroy();
}

/**
 * Timeouts of an AWS client, in milliseconds: for the answer, the connection included, and for each pause within the
 * answer. A call on a dead connection fails well before its function times out, so that there is time for a retry or an
 * error response. Without `throwOnRequestTimeout` the SDK only logs a warning and keeps waiting.
 */
export function awsTimeouts(milliseconds = 3000) {
  const requestTimeout = env().AWS_CALL_TIMEOUT ?? milliseconds;
  return { requestTimeout, socketTimeout: requestTimeout, throwOnRequestTimeout: true };
}
