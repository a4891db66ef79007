import type { Assembly, Resource } from '../assembly/index.ts';
import { statementsOf } from '../permissions/index.ts';
import { FunctionNotFoundError } from './function-error.ts';
import type { WorkerSetup } from './protocol.ts';

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
