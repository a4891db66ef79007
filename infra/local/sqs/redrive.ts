import { SqsError } from './operations.ts';
import type { Queue } from './queue.ts';

/**
 * Sends the messages of a dead-letter queue again, to where they died or to another queue, as new ones with all their
 * tries. Gives how many.
 */
export function redrive(queues: Queue[], deadArn: string, destinationArn?: string): number {
  const dead = queues.find(({ settings }) => settings.arn === deadArn);
  const source = queues.find(({ settings: { arn, redrive: policy } }) =>
    destinationArn ? arn === destinationArn : policy?.arn === deadArn,
  );
  if (!dead || !source) {
    const message = 'The resource that you specified for the SourceArn parameter does not exist.';
    throw new SqsError('ResourceNotFoundException', message);
  }
  const messages = dead.take();
  for (const { body, attributes } of messages) source.send(body, { attributes });
  return messages.length;
}
