import { SqsError } from './operations.ts';
import type { Queue } from './queue.ts';

/** Moves all messages of a dead-letter queue back to the queue they came from, as new messages with all their attempts. */
export function redrive(queues: Queue[], deadArn: string): void {
  const dead = queues.find(({ settings }) => settings.arn === deadArn);
  const source = queues.find(({ settings }) => settings.redrive?.arn === deadArn);
  if (!dead || !source)
    throw new SqsError('ResourceNotFoundException', `${deadArn} is not a dead-letter queue.`);
  for (const { body, attributes } of dead.take()) source.send(body, { attributes });
}
