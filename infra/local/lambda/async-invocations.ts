import { type Clock, createClockTimer } from '../clock.ts';
import type { Assembly } from '../assembly/index.ts';
import type { Sqs } from '../sqs/index.ts';
import { jsonReply, listenWithReplies, type Reply } from '../http.ts';
import { functionOf } from './function-path.ts';

interface InvokeConfigProperties {
  FunctionName: string;
  MaximumRetryAttempts?: number;
  DestinationConfig?: { OnFailure?: { Destination?: string } };
}

export interface AsyncInvocationsOptions {
  assembly: Assembly;
  lambda: { invoke(functionId: string, event: unknown): Promise<unknown> };
  clock: Pick<Clock, 'now' | 'onAdvance'>;
  sqs?: Pick<Sqs, 'queue'>;
  /** Called with every failed attempt. */
  onError?: (error: unknown, functionId: string) => void;
}

/** Asynchronous invocations, whose callers do not wait for the response: those of schedules and rules. */
export interface AsyncInvocations {
  /** Settles after the first attempt; retries follow by themselves. */
  invoke(functionId: string, event: unknown): Promise<void>;
  /** Settles when no attempt is running. Those that wait for their time are not waited for. */
  idle(): Promise<void>;
  close(): void;
}

interface Attempt {
  functionId: string;
  event: unknown;
  number: number;
  at: number;
}

/** Lambda waits one minute before the second attempt and two before the third, in milliseconds. */
const delays = [60_000, 120_000];

/** Lambda's rule for asynchronous invocations: two retries unless configured, then the dead-letter queue. */
export function createAsyncInvocations(options: AsyncInvocationsOptions): AsyncInvocations {
  const { assembly, lambda, clock, onError = () => {} } = options;
  let waiting: Attempt[] = [];
  const running = new Set<Promise<void>>();
  const timer = createClockTimer(clock, async () => {
    const due = waiting.filter(({ at }) => at <= clock.now());
    waiting = waiting.filter(({ at }) => at > clock.now());
    setTimer();
    await Promise.all(due.map(run));
  });
  const setTimer = () => {
    if (waiting.length > 0) timer.set(Math.min(...waiting.map(({ at }) => at)));
  };
  const run = (attempt: Attempt): Promise<void> => {
    const ended = tryOnce(attempt).finally(() => running.delete(ended));
    running.add(ended);
    return ended;
  };
  const tryOnce = async (attempt: Attempt): Promise<void> => {
    const { functionId, event, number } = attempt;
    try {
      await lambda.invoke(functionId, event);
    } catch (error) {
      onError(error, functionId);
      const { retries, deadLetters } = settingsOf(assembly, functionId);
      if (number <= retries) {
        waiting.push({ ...attempt, number: number + 1, at: clock.now() + delays[number - 1]! });
        setTimer();
      } else if (deadLetters) {
        options.sqs?.queue(deadLetters).send(JSON.stringify(event));
      }
    }
  };
  return {
    invoke: (functionId, event) => run({ functionId, event, number: 1, at: clock.now() }),
    idle: async () => {
      // one call may cause another
      while (running.size > 0) await Promise.all(running);
    },
    close: () => {
      waiting = [];
      timer.stop();
    },
  };
}

function settingsOf(assembly: Assembly, functionId: string): { retries: number; deadLetters?: string } {
  const resource = assembly.find<{ DeadLetterConfig?: { TargetArn?: string } }>(
    'AWS::Lambda::Function',
    functionId,
  );
  const config = assembly
    .ofType<InvokeConfigProperties>('AWS::Lambda::EventInvokeConfig')
    .map(({ properties }) => properties)
    .find(
      ({ FunctionName }) => assembly.find('AWS::Lambda::Function', FunctionName)?.name === resource?.name,
    );
  const queue =
    config?.DestinationConfig?.OnFailure?.Destination ?? resource?.properties.DeadLetterConfig?.TargetArn;
  return { retries: config?.MaximumRetryAttempts ?? 2, ...(queue && { deadLetters: queue }) };
}

/** The API by which functions call each other without waiting. */
export interface FunctionCalls {
  url: string;
  /** Carries out the calls; before, they are refused. */
  connect(calls: AsyncInvocations, names: readonly string[]): void;
  close(): Promise<void>;
}

/** Lambda's API for the SDK: Invoke with the type `Event`, the only call that functions make. */
export async function startFunctionCalls(): Promise<FunctionCalls> {
  let calls: AsyncInvocations | undefined;
  let known: readonly string[] = [];
  const { url, close } = await listenWithReplies(
    ({ method, url: path, headers }): Reply => {
      const name = functionOf(path ?? '');
      if (method !== 'POST' || name === undefined || headers['x-amz-invocation-type'] !== 'Event')
        return failed(400, 'InvalidParameterValueException', 'The local cloud supports Invoke as Event.');
      if (!calls || !known.includes(name))
        return failed(404, 'ResourceNotFoundException', `Function not found: ${name}`);
      void calls.invoke(name, {});
      return { status: 202 };
    },
    ({ message }) => failed(500, 'ServiceException', message),
  );
  return {
    url,
    connect: (to, names) => {
      calls = to;
      known = names;
    },
    close,
  };
}

const failed = (status: number, type: string, message: string): Reply =>
  jsonReply(status, { Message: message }, { 'x-amzn-errortype': type });
