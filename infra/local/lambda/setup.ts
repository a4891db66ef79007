import { type Statement, statementsOf } from '../permissions/index.ts';
import type { FaultSpec } from './faults.ts';
import type { Assembly, Resource } from '../assembly/index.ts';

/** What a worker needs to run its function. */
export interface WorkerSetup {
  name: string;
  arn: string;
  /** Folder of the bundle, the content of /var/task on Lambda. */
  codeDir: string;
  /** As in the template, such as `index.handler`. */
  handler: string;
  memory: number;
  timeoutMs: number;
  logFormat: 'JSON' | 'Text';
  role: { name: string; account: string; region: string; statements: Statement[] };
  clock: SharedArrayBuffer;
}

/** An error in Lambda's format. */
export interface ErrorPayload {
  errorType: string;
  errorMessage: string;
  trace: string[];
}

export type ToWorker =
  | { kind: 'invoke'; requestId: string; payload: string; remainingMs: number }
  | { kind: 'fault'; fault: FaultSpec };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'broken'; error: ErrorPayload }
  | { kind: 'result'; requestId: string; payload: string }
  | { kind: 'error'; requestId: string; error: ErrorPayload }
  | { kind: 'log'; requestId: string; stream: 'stdout' | 'stderr'; text: string };

/** A call that failed inside the function, with the error that Lambda returns. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: string[];
  readonly requestId: string;

  constructor({ errorType, errorMessage, trace }: ErrorPayload, requestId: string) {
    super(`${errorType}: ${errorMessage}`);
    this.errorType = errorType;
    this.errorMessage = errorMessage;
    this.trace = trace;
    this.requestId = requestId;
  }
}

/** The function does not exist or cannot run locally. */
export class FunctionNotFoundError extends Error {
  override readonly name = 'FunctionNotFoundError';
}

/** No execution is free: the call was not made. */
export class ThrottledError extends Error {
  override readonly name = 'TooManyRequestsException';
}

/** The properties of a function that the local cloud uses. */
export interface FunctionProperties {
  Handler: string;
  Role: string;
  Runtime?: string;
  MemorySize?: number;
  Timeout?: number;
  ReservedConcurrentExecutions?: number;
  LoggingConfig?: { LogFormat?: 'JSON' | 'Text'; LogGroup?: string };
  Code: { S3Key?: string };
  Environment?: { Variables?: Record<string, unknown> };
}

/** The setup of a worker for the function. */
export function workerSetup(
  assembly: Assembly,
  resource: Resource<FunctionProperties>,
  clock: SharedArrayBuffer,
  codeDir: string | undefined,
): WorkerSetup {
  const { properties, name, arn, account, region } = resource;
  const code = codeDir ?? assembly.asset(properties.Code.S3Key ?? '');
  if (!code) throw new FunctionNotFoundError(`${name} has no asset on this machine`);
  if (!properties.Runtime?.startsWith('nodejs')) {
    throw new FunctionNotFoundError(
      `${name} wants ${properties.Runtime}; the local cloud runs Node functions only`,
    );
  }
  const role = assembly.find('AWS::IAM::Role', properties.Role);
  const statements = statementsOf(assembly, properties.Role);
  return {
    name,
    arn,
    codeDir: code,
    handler: properties.Handler,
    memory: properties.MemorySize ?? 128,
    timeoutMs: (properties.Timeout ?? 3) * 1000,
    logFormat: properties.LoggingConfig?.LogFormat ?? 'Text',
    role: { name: role!.name, account, region, statements },
    clock,
  };
}

/** The access key of a function: its name in letters and digits, which are all that DynamoDB Local takes. */
export const accessKeyOf = (functionName: string): string => functionName.replace(/[^a-z\d]/gi, '');

/** The environment variables of the template and of Lambda itself, none of this process. */
export function environmentOf(
  { properties, name, region }: Resource<FunctionProperties>,
  extra: Record<string, string>,
): Record<string, string> {
  const variables = Object.entries(properties.Environment?.Variables ?? {});
  return {
    ...Object.fromEntries(variables.map(([key, value]) => [key, String(value)])),
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(properties.MemorySize ?? 128),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    // what it signs for a browser is known by it
    AWS_ACCESS_KEY_ID: accessKeyOf(name),
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_SESSION_TOKEN: 'local',
    _HANDLER: properties.Handler,
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    ...extra,
  };
}
