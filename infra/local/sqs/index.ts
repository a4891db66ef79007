import type { IncomingMessage } from 'node:http';
import type { Assembly, Resource } from '../assembly/index.ts';
import { jsonReply, listenWithReplies, readBody, type Reply } from '../http.ts';
import { type Message, Queue, type QueueSettings } from './queue.ts';
import { operations, SqsError } from './operations.ts';
import { basename, dirname } from 'node:path';
import { openJournal, readData } from '../data-folder.ts';

export { md5, type Message, type Queue } from './queue.ts';
export { systemAttributes } from './operations.ts';

interface QueueProperties {
  FifoQueue?: boolean;
  VisibilityTimeout?: number;
  DelaySeconds?: number;
  MaximumMessageSize?: number;
  RedrivePolicy?: { deadLetterTargetArn: string; maxReceiveCount: number };
}

export interface SqsOptions {
  assembly: Assembly;
  now?: () => number;
  /** File that keeps the messages; without it they end with the process. */
  file?: string;
}

export interface Sqs {
  url: string;
  /** The URL of a queue: what `Ref` of it resolves to. */
  queueUrl(queueName: string): string;
  /** By name, ARN or logical id. */
  queue(id: string): Queue;
  readonly queues: Queue[];
  close(): Promise<void>;
}

/** The template's standard queues behind the JSON protocol of the SDK. */
export async function startSqs({ assembly, now = Date.now, file }: SqsOptions): Promise<Sqs> {
  const byId = new Map<string, Queue>();
  const queues = assembly.ofType<QueueProperties>('AWS::SQS::Queue').map((resource) => {
    const settings = readSettings(resource);
    const deadLetters = () => (settings.redrive ? byId.get(settings.redrive.arn) : undefined);
    const queue = new Queue(settings, now, deadLetters);
    for (const id of [resource.name, resource.arn, resource.logicalId]) byId.set(id, queue);
    return queue;
  });
  const endSaving = file === undefined ? () => {} : await saveMessages(queues, file);
  const queue = (id: string) => {
    const found = byId.get(id);
    if (!found) throw new SqsError('QueueDoesNotExist', 'The specified queue does not exist.');
    return found;
  };
  const queueUrl = (name: string) => `${server.url}/000000000000/${name}`;
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const operation = /^AmazonSQS\.(\w+)$/.exec(String(request.headers['x-amz-target']))?.[1] ?? '';
    const input = JSON.parse((await readBody(request)).toString()) as Record<string, string>;
    const name = (input.QueueName ?? input.QueueUrl ?? '').split('/').at(-1)!;
    if (operation === 'GetQueueUrl') return jsonReply(200, { QueueUrl: queueUrl(queue(name).settings.name) });
    const run = operations[operation];
    if (!run) throw new SqsError('UnsupportedOperation', `${operation} is not supported by the local cloud.`);
    return jsonReply(200, run(queue(name), input as never));
  };
  const server = await listenWithReplies(answer, (error) => {
    const code = error instanceof SqsError ? error.code : 'InternalError';
    const body = { __type: `com.amazonaws.sqs#${code}`, message: error.message };
    return jsonReply(error instanceof SqsError ? 400 : 500, body, { 'x-amzn-query-error': `${code};Sender` });
  });
  return {
    url: server.url,
    queueUrl,
    queue,
    queues,
    close: async () => {
      endSaving();
      await server.close();
    },
  };
}

function readSettings({ name, arn, properties }: Resource<QueueProperties>): QueueSettings {
  if (properties.FifoQueue)
    throw new Error(`${name} is a FIFO queue; the local cloud runs standard queues only`);
  const { RedrivePolicy } = properties;
  return {
    name,
    arn,
    visibilitySeconds: properties.VisibilityTimeout ?? 30,
    delaySeconds: properties.DelaySeconds ?? 0,
    maximumBytes: properties.MaximumMessageSize ?? 1024 * 1024,
    ...(RedrivePolicy && {
      redrive: { arn: RedrivePolicy.deadLetterTargetArn, maxReceives: RedrivePolicy.maxReceiveCount },
    }),
  };
}

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

/** Keeps the messages of the queues in a file, each change before it is answered. Returns the function that ends it. */
async function saveMessages(queues: Queue[], file: string): Promise<() => void> {
  const saved = await readData<Record<string, Message[]>>(dirname(file), basename(file), {});
  const messages = new Map(
    queues.map(({ settings: { name } }) => [name, new Map(saved[name]?.map((each) => [each.id, each]))]),
  );
  let isOpen = false;
  const journal = openJournal({
    file,
    snapshot: () => {
      const all = queues.map((queue) => [
        queue.settings.name,
        isOpen ? queue.messages : [...messages.get(queue.settings.name)!.values()],
      ]);
      return JSON.stringify(Object.fromEntries(all));
    },
    replay([name, id, message]) {
      if (message === null) messages.get(name)?.delete(id);
      else messages.get(name)?.set(id, message as Message);
    },
  });
  for (const queue of queues) queue.put([...messages.get(queue.settings.name)!.values()]);
  isOpen = true;
  const stops = queues.map((queue) =>
    queue.onChange(({ put = [], removed = [] }) => {
      const { name } = queue.settings;
      journal.append([
        ...put.map((message) => [name, message.id, message] as [string, string, Message]),
        ...removed.map(({ id }) => [name, id, null] as [string, string, null]),
      ]);
    }),
  );
  return () => {
    for (const stop of stops) stop();
    journal.close();
  };
}
