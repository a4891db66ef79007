import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Assembly, Resource } from './assembly.ts';
import { listen, readBody } from './listen.ts';
import { operations, SqsError } from './sqs/operations.ts';
import { Queue, type QueueSettings } from './sqs/queue.ts';
import { redrive } from './sqs/redrive.ts';
import { saveMessages } from './sqs/saved-messages.ts';

export type { Queue } from './sqs/queue.ts';

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
  /** Where messages outlive this process; without it they do not. */
  file?: string;
  port?: number;
}

export interface Sqs {
  url: string;
  /** The address of a queue: what `Ref` of it answers. */
  queueUrl(queueName: string): string;
  /** By name, ARN or logical id. */
  queue(id: string): Queue;
  readonly queues: Queue[];
  close(): Promise<void>;
}

/** The template's queues behind the JSON protocol of the SDK. */
export async function startSqs({ assembly, now = Date.now, file, port }: SqsOptions): Promise<Sqs> {
  const resources = assembly.ofType<QueueProperties>('AWS::SQS::Queue');
  const queues: Queue[] = [];
  const byId = new Map<string, Queue>();
  for (const resource of resources) {
    const settings = readSettings(resource);
    const deadLetters = () => (settings.redrive ? byId.get(settings.redrive.arn) : undefined);
    const made = new Queue(settings, now, deadLetters);
    queues.push(made);
    for (const id of [resource.name, resource.arn, resource.logicalId]) byId.set(id, made);
  }
  const flush = file === undefined ? () => {} : saveMessages(queues, file);
  const queue = (id: string) => {
    const found = byId.get(id);
    if (!found) throw new SqsError('QueueDoesNotExist', 'The specified queue does not exist.');
    return found;
  };
  const byName = new Map(queues.map((each) => [each.settings.name, each]));
  const queueUrl = (name: string) => `${server.url}/000000000000/${name}`;
  const server = await listen((request, response) => void serve(byName, queueUrl, request, response), port);
  return {
    url: server.url,
    queueUrl,
    queue,
    queues,
    close: async () => {
      flush();
      await server.close();
    },
  };
}

function readSettings({ name, arn, properties }: Resource<QueueProperties>): QueueSettings {
  if (properties.FifoQueue) throw new Error(`${name} is a FIFO queue; only standard queues run at home`);
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

async function serve(
  queues: Map<string, Queue>,
  queueUrl: (name: string) => string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = (status: number, body: object, headers = {}) =>
    response
      .writeHead(status, { 'content-type': 'application/x-amz-json-1.0', ...headers })
      .end(JSON.stringify(body));
  try {
    const operation = /^AmazonSQS\.(\w+)$/.exec(String(request.headers['x-amz-target']))?.[1] ?? '';
    const input = JSON.parse((await readBody(request)).toString()) as Record<string, unknown>;
    if (operation === 'StartMessageMoveTask') {
      const { SourceArn, DestinationArn } = input as { SourceArn: string; DestinationArn?: string };
      redrive([...queues.values()], SourceArn, DestinationArn);
      return void reply(200, { TaskHandle: Buffer.from(SourceArn).toString('base64') });
    }
    const name = String(input.QueueName ?? input.QueueUrl)
      .split('/')
      .at(-1)!;
    const queue = queues.get(name);
    const run = operation === 'GetQueueUrl' ? () => ({ QueueUrl: queueUrl(name) }) : operations[operation];
    if (!run) throw new SqsError('UnsupportedOperation', `${operation} is not known at home.`);
    if (!queue) throw new SqsError('QueueDoesNotExist', 'The specified queue does not exist.');
    reply(200, (await run(queue, input as never)) as object);
  } catch (error) {
    const code = error instanceof SqsError ? error.code : 'InternalError';
    const headers = { 'x-amzn-query-error': `${code};Sender` };
    const body = { __type: `com.amazonaws.sqs#${code}`, message: (error as Error).message };
    reply(error instanceof SqsError ? 400 : 500, body, headers);
  }
}
