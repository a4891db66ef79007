import type { MetadataBearer, MiddlewareStack } from '@smithy/types';
import type { Agent } from 'node:http';

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
