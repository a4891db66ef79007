import type { MetadataBearer, MiddlewareStack } from '@smithy/types';

/** Less than the SDK's 50 sockets: the timeout of a call also runs while it waits for one of them. */
const maxInFlight = 40;

interface AwsClient<Input extends object, Output extends MetadataBearer> {
  middlewareStack: MiddlewareStack<Input, Output>;
}

/** Lets an AWS client have some calls in flight at once; the others wait before their timeouts begin, in the order of the calls. */
export function boundCallsInFlight<Input extends object, Output extends MetadataBearer>({
  middlewareStack,
}: AwsClient<Input, Output>): void {
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
