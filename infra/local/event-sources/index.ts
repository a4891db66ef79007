import { type Clock, createClockTimer } from '../clock/index.ts';
import type { Assembly } from '../assembly/index.ts';
import { createPoller, type Poller } from './poller.ts';
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
  FilterCriteria?: object;
}

export interface EventSourcesOptions {
  assembly: Assembly;
  lambda: Pick<Lambda, 'invoke'>;
  sqs: Pick<Sqs, 'queue'>;
  clock: Pick<Clock, 'now' | 'onAdvance'>;
  /** Called when a batch failed; its messages become visible again by themselves. */
  onError?: (error: unknown, functionName: string) => void;
}

export interface EventSources {
  /** Settles when no batch is running or due. Messages that become visible later are not waited for. */
  idle(): Promise<void>;
  /** When the next batch is due, in milliseconds. */
  nextDue(): number | undefined;
  close(): Promise<void>;
}

/** The template's event source mappings: functions are invoked with batches of the messages in their queues. */
export async function startEventSources(options: EventSourcesOptions): Promise<EventSources> {
  const mappings = options.assembly
    .ofType<MappingProperties>('AWS::Lambda::EventSourceMapping')
    .map(({ properties }) => properties)
    .filter(({ Enabled }) => Enabled !== false);
  const pollers = mappings.map((mapping) => startPoller(mapping, options));
  const idle = async (): Promise<void> => {
    await Promise.all(pollers.map((poller) => poller.idle()));
    // one function may send to the queue of another
    if (!pollers.every((poller) => poller.isIdle())) await idle();
  };
  const nextDue = () => earliest(pollers.map((poller) => poller.nextDue()));
  return {
    idle,
    nextDue,
    close: async () => void (await Promise.all(pollers.map((poller) => poller.close()))),
  };
}

function earliest(times: (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

function startPoller(mapping: MappingProperties, options: EventSourcesOptions): Poller {
  const { assembly, lambda, sqs, clock, onError = () => {} } = options;
  const resource = assembly.find<{ Role: string }>('AWS::Lambda::Function', mapping.FunctionName);
  if (!resource) throw new Error(`No function ${mapping.FunctionName} for ${mapping.EventSourceArn}`);
  if (mapping.FilterCriteria)
    throw new Error(`${resource.name}: the local cloud does not support filters of event sources`);
  requirePermission(assembly, resource.name, resource.properties.Role, mapping.EventSourceArn);
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

/** Throws when the function's role may not read the queue: AWS would refuse the mapping at deployment. */
function requirePermission(assembly: Assembly, name: string, role: string, queueArn: string): void {
  const statements = statementsOf(assembly, role);
  for (const action of ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']) {
    if (isAllowed(statements, action, queueArn)) continue;
    throw new Error(`The role of ${name} does not allow ${action} on ${queueArn}`);
  }
}
