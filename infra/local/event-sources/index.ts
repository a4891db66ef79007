import { type Clock, createClockTimer } from '../clock.ts';
import type { Assembly, Resource } from '../assembly/index.ts';
import { openStream, type StreamRecord } from '../dynamodb/index.ts';
import { checkPattern, type Pattern } from '../event-bus.ts';
import { createPoller, type Poller } from './poller.ts';
import { createStreamPoller, type StreamPoller } from './stream-poller.ts';
import type { Lambda } from '../lambda/index.ts';
import { isAllowed, statementsOf } from '../permissions/index.ts';
import type { Sqs } from '../sqs/index.ts';

export interface MappingProperties {
  EventSourceArn: string;
  FunctionName: string;
  Enabled?: boolean;
  BatchSize?: number;
  MaximumBatchingWindowInSeconds?: number;
  FunctionResponseTypes?: string[];
  ScalingConfig?: { MaximumConcurrency?: number };
  FilterCriteria?: { Filters?: { Pattern: string }[] };
  StartingPosition?: string;
  BisectBatchOnFunctionError?: boolean;
  /** Without a number, records are repeated until they are a day old. */
  MaximumRetryAttempts?: number;
  DestinationConfig?: { OnFailure?: { Destination?: string } };
}

export interface EventSourcesOptions {
  assembly: Assembly;
  lambda: Pick<Lambda, 'invoke'>;
  sqs: Pick<Sqs, 'queue'>;
  /** Where the tables are whose streams are followed. */
  dynamo?: { url: string };
  clock: Pick<Clock, 'now' | 'onAdvance'>;
  /** Called when a batch failed; its messages become visible again by themselves. */
  onError?: (error: unknown, functionName: string) => void;
}

export interface EventSources {
  /** Settles when no batch is running or due. Messages that become visible later are not waited for. */
  idle(): Promise<void>;
  /** When the next batch is due, in milliseconds. */
  nextDue(): number | undefined;
  /** Does not tell a function what tables change while `work` runs, for the many changes of a demo. */
  withoutChangesFor<T>(functionName: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The template's event source mappings: functions are invoked with batches of messages of queues, and of changes of tables. */
export async function startEventSources(options: EventSourcesOptions): Promise<EventSources> {
  const mappings = options.assembly
    .ofType<MappingProperties>('AWS::Lambda::EventSourceMapping')
    .map(({ properties }) => properties)
    .filter(({ Enabled }) => Enabled !== false);
  const pollers = await Promise.all(mappings.map((mapping) => startPoller(mapping, options)));
  const idle = async (): Promise<void> => {
    await Promise.all(pollers.map((poller) => poller.idle()));
    // one function may send to the queue of another
    if (!pollers.every((poller) => poller.isIdle())) await idle();
  };
  const nextDue = () => earliest(pollers.map((poller) => poller.nextDue()));
  return {
    idle,
    nextDue,
    withoutChangesFor(functionName, work) {
      const isOf = ({ FunctionName }: MappingProperties) => FunctionName.endsWith(`-${functionName}`);
      const poller = pollers[mappings.findIndex(isOf)];
      if (!poller || !('skipWhile' in poller)) throw new Error(`${functionName} follows no table`);
      return poller.skipWhile(work);
    },
    close: async () => void (await Promise.all(pollers.map((poller) => poller.close()))),
  };
}

function earliest(times: (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

async function startPoller(
  mapping: MappingProperties,
  options: EventSourcesOptions,
): Promise<Poller | StreamPoller> {
  const { assembly, lambda, sqs, clock, onError = () => {} } = options;
  const resource = assembly.find<{ Role: string }>('AWS::Lambda::Function', mapping.FunctionName);
  if (!resource) throw new Error(`No function ${mapping.FunctionName} for ${mapping.EventSourceArn}`);
  if (mapping.EventSourceArn.split(':')[2] === 'dynamodb') return followTable(mapping, resource, options);
  if (mapping.FilterCriteria)
    throw new Error(`${resource.name}: the local cloud does not support filters of queues`);
  requirePermissions(assembly, resource, queueActions, mapping.EventSourceArn);
  return createPoller({
    queue: sqs.queue(mapping.EventSourceArn),
    region: resource.region,
    batchSize: mapping.BatchSize ?? 10,
    windowMs: (mapping.MaximumBatchingWindowInSeconds ?? 0) * 1000,
    // without a limit Lambda starts five pollers
    concurrency: mapping.ScalingConfig?.MaximumConcurrency ?? 5,
    partial: mapping.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false,
    now: () => clock.now(),
    createTimer: (callback) => createClockTimer(clock, callback),
    invoke: (event) => lambda.invoke(resource.name, event),
    onError: (error) => onError(error, resource.name),
  });
}

/** Follows the stream of a table. */
async function followTable(
  mapping: MappingProperties,
  resource: Resource<{ Role: string }>,
  { assembly, lambda, sqs, dynamo, onError = () => {} }: EventSourcesOptions,
): Promise<StreamPoller> {
  const { EventSourceArn: arn, DestinationConfig } = mapping;
  if (!dynamo) throw new Error(`${resource.name} follows ${arn}, and there is no table here`);
  const filters = (mapping.FilterCriteria?.Filters ?? []).map(
    ({ Pattern }) => JSON.parse(Pattern) as Pattern,
  );
  for (const filter of filters) checkPattern(filter, `the event source of ${resource.name}`);
  const deadLetters = DestinationConfig?.OnFailure?.Destination;
  requirePermissions(assembly, resource, streamActions, arn);
  if (deadLetters) requirePermissions(assembly, resource, ['sqs:SendMessage'], deadLetters);
  return createStreamPoller({
    stream: await openStream(dynamo.url, tableOf(arn)),
    filters,
    batchSize: mapping.BatchSize ?? 100,
    windowMs: (mapping.MaximumBatchingWindowInSeconds ?? 0) * 1000,
    bisects: mapping.BisectBatchOnFunctionError ?? false,
    partial: mapping.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false,
    retries: mapping.MaximumRetryAttempts ?? Infinity,
    source: { arn, region: resource.region },
    invoke: (event) => lambda.invoke(resource.name, event),
    giveUp: (records) => deadLetters && sqs.queue(deadLetters).send(failedBatch(resource.arn, arn, records)),
    onError: (error) => onError(error, resource.name),
  });
}

/** `arn:aws:dynamodb:<region>:<account>:table/<name>/stream/<time>` */
const tableOf = (streamArn: string): string => streamArn.split('/')[1] ?? '';

/** What Lambda sends of a batch that it gives up: where it stands in the stream, not the records. */
const failedBatch = (functionArn: string, streamArn: string, records: StreamRecord[]): string =>
  JSON.stringify({
    requestContext: { functionArn, condition: 'RetryAttemptsExhausted' },
    DDBStreamBatchInfo: {
      startSequenceNumber: records[0]?.dynamodb.SequenceNumber,
      endSequenceNumber: records.at(-1)?.dynamodb.SequenceNumber,
      batchSize: records.length,
      streamArn,
    },
  });

const queueActions = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
  (action) => `dynamodb:${action}`,
);

/** Throws when the function's role may not do this with the source: AWS would refuse the mapping at deployment. */
function requirePermissions(
  assembly: Assembly,
  { name, properties }: Resource<{ Role: string }>,
  actions: string[],
  arn: string,
): void {
  const statements = statementsOf(assembly, properties.Role);
  for (const action of actions) {
    if (isAllowed(statements, action, arn)) continue;
    throw new Error(`The role of ${name} does not allow ${action} on ${arn}`);
  }
}
