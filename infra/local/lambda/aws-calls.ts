import type { AwsScope } from '../assembly/index.ts';
import type { Need } from '../permissions/index.ts';
import {
  type Batch,
  contextOf,
  contextOfBatch,
  contextOfGet,
  contextOfQuery,
  type PartiQlInput,
  type Projected,
  type Queried,
  readStatements,
  statementsOf,
  type Written,
} from './condition-keys.ts';
import { functionOf } from './function-path.ts';

/** A signed request before its body is known. */
export interface AwsRequest {
  service: string;
  method: string;
  /** With the query string. */
  path: string;
  /** Of the JSON protocols: `GetItem`. */
  operation: string | undefined;
}

/** A call with the permissions it needs. */
export interface AwsCall {
  service: string;
  operation: string;
  needs: Need[];
  /** The parsed body of a JSON protocol. */
  input: Input;
}

interface Input extends PartiQlInput, Written, Queried, Projected {
  TableName?: string;
  TransactItems?: Record<string, Written & { TableName: string }>[];
  RequestItems?: Record<string, Batch>;
  QueueUrl?: string;
  QueueName?: string;
  Name?: string;
  Overwrite?: boolean;
}

/** Services whose calls are identified by the request line alone; for the others the body is read first. */
export const isRest = (service: string) => service === 's3' || service === 'lambda';

/** Identifies a call and its permissions. An unknown service or operation needs a permission on `*`. */
export function readCall(request: AwsRequest, body: string, scope: AwsScope): AwsCall {
  const { service } = request;
  if (service === 's3') return { service, input: {}, ...readS3(request) };
  const called = service === 'lambda' ? functionOf(request.path) : undefined;
  if (called !== undefined)
    return { service, operation: 'Invoke', input: {}, needs: [invoking(called, scope)] };
  if (isRest(service))
    return { service, operation: request.path, input: {}, needs: onAll(service, 'Unknown') };
  if (service === 'ses') return readMail(request, body, scope);
  const { operation = 'Unknown' } = request;
  const input = (body ? JSON.parse(body) : {}) as Input;
  const needs = json[service]?.(operation, input, scope) ?? onAll(service, operation);
  return { service, operation, input, needs };
}

const onAll = (service: string, operation: string): Need[] => [
  { action: `${service}:${operation}`, resources: ['*'] },
];

const invoking = (name: string, { region, account }: AwsScope): Need => ({
  action: 'lambda:InvokeFunction',
  resources: [`arn:aws:lambda:${region}:${account}:function:${name}`],
});

type Reader = (operation: string, input: Input, scope: AwsScope) => Need[];

const json: Record<string, Reader> = {
  dynamodb: readDynamo,
  sqs: (operation, { QueueUrl, QueueName }, scope) => {
    const name = QueueUrl?.split('/').at(-1) ?? QueueName;
    // batch operations have no action of their own
    const action = `sqs:${operation.replace(/Batch$/, '')}`;
    return [{ action, resources: [name ? `arn:aws:sqs:${scope.region}:${scope.account}:${name}` : '*'] }];
  },
  // CloudWatch signs as what it was called first; its metrics have no ARN
  monitoring: (operation) => onAll('cloudwatch', operation),
  ssm: (operation, { Name, Overwrite }, scope) => [
    {
      action: `ssm:${operation}`,
      // the ARN of a parameter has one slash where its name begins with one
      resources: [
        Name ? `arn:aws:ssm:${scope.region}:${scope.account}:parameter/${Name.replace(/^\//, '')}` : '*',
      ],
      ...(Overwrite !== undefined && { context: { 'ssm:Overwrite': String(Overwrite) } }),
    },
  ],
};

const itemActions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/**
 * A transaction needs the permission of each action inside it, a batch its own on every table, PartiQL those of its verbs. The
 * context has the partitions that are read or written, and the attributes that a write, or the read of an item, names.
 */
function readDynamo(operation: string, input: Input, { region, account }: AwsScope): Need[] {
  const arn = (table: string) =>
    table.startsWith('arn:') ? table : `arn:aws:dynamodb:${region}:${account}:table/${table}`;
  if (input.TransactItems) {
    return input.TransactItems.flatMap((item) =>
      Object.entries(item).map(([verb, { TableName, ...written }]) => ({
        action: `dynamodb:${itemActions[verb] ?? verb}`,
        resources: [arn(TableName)],
        ...contextOf([written]),
      })),
    );
  }
  const statements = statementsOf(input);
  if (statements) return readStatements(statements, arn);
  const action = `dynamodb:${operation}`;
  if (input.RequestItems) {
    return Object.entries(input.RequestItems).map(([table, requests]) => ({
      action,
      resources: [arn(table)],
      ...contextOfBatch(requests),
    }));
  }
  if (!input.TableName) return [{ action, resources: ['*'] }];
  const index = input.IndexName ? `/index/${input.IndexName}` : '';
  const contextOfCall = { Query: contextOfQuery, GetItem: contextOfGet }[operation];
  const context = contextOfCall ? contextOfCall(input) : contextOf([input]);
  return [{ action, resources: [arn(input.TableName) + index], ...context }];
}

/** What a call of SES's second API says of its sender and of what it uses. */
interface MailInput {
  FromEmailAddress?: string;
  ConfigurationSetName?: string;
  Content?: { Template?: { TemplateName?: string } };
  DefaultContent?: MailInput['Content'];
}

/** The sending operations of SES by their paths, each with the action of the first API that a stored template needs besides. */
const mailOperations: Record<string, { operation: string; templated: string }> = {
  '/v2/email/outbound-emails': { operation: 'SendEmail', templated: 'SendTemplatedEmail' },
  '/v2/email/outbound-bulk-emails': { operation: 'SendBulkEmail', templated: 'SendBulkTemplatedEmail' },
};

/**
 * A mail needs permissions on the sender's identity, its configuration set and its template. AWS does not say for which of its
 * actions it knows the sender's address; here only that of templated mails does, so that a role works either way.
 */
function readMail(
  { service, method, path }: AwsRequest,
  body: string,
  { region, account }: AwsScope,
): AwsCall {
  const sending = method === 'POST' ? mailOperations[path] : undefined;
  if (!sending) {
    const operation = `${method} ${path}`;
    return { service, operation, input: {}, needs: onAll(service, operation) };
  }
  const input = JSON.parse(body) as MailInput;
  const { FromEmailAddress: from = '', ConfigurationSetName: set } = input;
  const template = (input.Content ?? input.DefaultContent)?.Template?.TemplateName;
  const arn = (resource: string) => `arn:aws:ses:${region}:${account}:${resource}`;
  const address = (/<([^>]+)>\s*$/.exec(from)?.[1] ?? from).trim();
  // the verified identity is the address or its domain
  const sender = [arn(`identity/${address}`), arn(`identity/${address.split('@')[1] ?? ''}`)];
  const used = [sender, ...(set ? [[arn(`configuration-set/${set}`)]] : [])];
  if (template) used.push([arn(`template/${template}`)]);
  const context = { 'ses:FromAddress': address };
  const { operation, templated } = sending;
  const needs = used.map((resources): Need => ({ action: `ses:${operation}`, resources }));
  if (template) needs.push(...used.map((resources) => ({ action: `ses:${templated}`, resources, context })));
  return { service, operation, input: {}, needs };
}

/** Path style: `/bucket/key`. */
function readS3({ method, path }: AwsRequest): Pick<AwsCall, 'operation' | 'needs'> {
  const url = new URL(path, 'http://local');
  const [bucket, ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  const key = rest.join('/');
  const arn = key ? `arn:aws:s3:::${bucket}/${key}` : `arn:aws:s3:::${bucket}`;
  const operation = s3Operation(method, key !== '', url.searchParams);
  const resource = operation === 'DeleteObject' && !key ? `${arn}/*` : arn;
  return { operation, needs: [{ action: `s3:${operation}`, resources: [resource] }] };
}

function s3Operation(method: string, hasKey: boolean, query: URLSearchParams): string {
  if (query.has('delete')) return 'DeleteObject';
  if (!hasKey) return method === 'GET' || method === 'HEAD' ? 'ListBucket' : `${method}Bucket`;
  if (method === 'GET' || method === 'HEAD') return 'GetObject';
  if (method === 'DELETE') return query.has('uploadId') ? 'AbortMultipartUpload' : 'DeleteObject';
  return 'PutObject';
}
