import { SqsError } from './operations.ts';
import type { Queue } from './queue.ts';

/**
 * Moves messages of a dead-letter queue back to the queues they came from, as new messages with all their attempts. Those of a
 * schedule or a stream came from no queue, and stay.
 */
export function redrive(queues: Queue[], deadArn: string): void {
  const dead = queues.find(({ settings }) => settings.arn === deadArn);
  const isSource = ({ settings }: Queue) => settings.redrive?.arn === deadArn;
  if (!dead || !queues.some(isSource))
    throw new SqsError('ResourceNotFoundException', `${deadArn} is not a dead-letter queue.`);
  const byArn = new Map(queues.filter(isSource).map((queue) => [queue.settings.arn, queue]));
  const sourceOf = (arn: string | undefined) => byArn.get(arn ?? '');
  for (const message of dead.take(({ deadLetterSource }) => sourceOf(deadLetterSource) !== undefined))
    sourceOf(message.deadLetterSource)!.send(message.body, { attributes: message.attributes });
}
