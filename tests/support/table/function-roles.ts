import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { entities } from '#functions/entities.ts';
import { onForget } from '#functions/platform/kit/kept.ts';
import type { FunctionName } from '#infra/functions.ts';
import { readCall } from '#infra/local/lambda/aws-calls.ts';
import { isAllowed, type Need, type Statement } from '#infra/local/permissions/decide.ts';
import type { TableGuards } from '#infra/table-access/table-access.ts';
import { tableStatements } from '#infra/table-access/table-statements.ts';
import { asRead, type Reading } from './iam-readings.ts';

/* Tests call handlers in one process: what each asks of the table is held against its function's role, as locally and in AWS. */

const running = new AsyncLocalStorage<FunctionName>();
const scope = { region: 'eu-west-1', account: '000000000000' };

/** A handler that runs as its function. */
export const runAs =
  <A extends unknown[], R>(name: FunctionName, handler: (...args: A) => R) =>
  (...args: A): R =>
    running.run(name, () => handler(...args));

/** What a test puts in between is its own, and no call of the function; `asCaller` goes on with the function's. */
export function asTest<T>(act: (asCaller: <R>(go: () => R) => R) => T): T {
  const name = running.getStore();
  return name === undefined ? act((go) => go()) : running.exit(() => act((go) => running.run(name, go)));
}

/** Refuses calls that the role of the calling function does not allow. What a test itself asks passes. */
export function holdAgainstRoles(client: DynamoDBDocumentClient): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const name = running.getStore();
      if (name) check(name, args.request as HttpRequest);
      return next(args);
    },
    { step: 'build', name: 'functionRole' },
  );
}

interface HttpRequest {
  headers: Record<string, string>;
  body: string;
}

/** Which guards of the table stand for which reading of IAM: the finest for the likely ones, others for all. */
const held: [TableGuards, Reading][] = [
  ['attribute', 'each item'],
  ['attribute', 'each action'],
  ['partition', 'whole call'],
  ['table', 'whole call'],
];

/** Refused calls since the last test, for those whose caller goes on without an answer. */
export const refusedCalls: string[] = [];

function check(name: FunctionName, { headers, body }: HttpRequest): void {
  const operation = headers['x-amz-target']?.split('.').at(-1);
  const request = {
    service: 'dynamodb',
    method: 'POST',
    path: '/',
    operation,
  };
  const { needs } = readCall(request, body, scope);
  note(name, needs);
  for (const [guards, reading] of held) {
    // of one item the readings are the same
    if (needs.length === 1 && reading === 'each action') continue;
    for (const { action, resources, context } of asRead(needs, reading)) {
      const [resource] = resources as [string];
      if (isAllowed(statementsOf(name, guards), action, resource, context)) continue;
      const where = `${resource.replace(/.*table\/[^/]*/, '')} ${JSON.stringify(context)}`;
      const kinds = kindsAt([context?.['dynamodb:LeadingKeys'] ?? []].flat());
      const message =
        `${name} may not ${action} ${where} (${guards}, IAM reads ${reading}): ` +
        `the row of ${name} in infra/table-access grants it of no ${kinds.join(', ') || 'such list'}`;
      refusedCalls.push(message);
      throw new DynamoDBServiceException({
        name: 'AccessDeniedException',
        message,
        $fault: 'client',
        $metadata: { httpStatusCode: 400 },
      });
    }
  }
}

/** The kinds of items that may stand in these partitions. */
const kindsAt = (partitions: string[]): string[] =>
  Object.entries(entities)
    .filter(
      ([
        ,
        {
          at: [start],
        },
      ]) => partitions.some((each) => (/[#_]$/.test(start) ? each.startsWith(start) : each === start)),
    )
    .map(([kind]) => kind);

const roles = new Map<string, Statement[]>();
// they name the table
onForget(() => roles.clear());

/** The role of a function; model tests ask for it thousands of times. */
function statementsOf(name: FunctionName, guards: TableGuards): Statement[] {
  const known = roles.get(`${name} ${guards}`);
  if (known) return known;
  const table = `arn:aws:dynamodb:${scope.region}:${scope.account}:table/${process.env['TABLE_NAME']}`;
  const statements = tableStatements(name, guards).map(({ index, ...statement }) => ({
    ...statement,
    resources: [index ? `${table}/index/${index}` : table],
  }));
  roles.set(`${name} ${guards}`, statements);
  return statements;
}

/** With TABLE_ACCESS_LOG the file learns what was asked: what no test asks may be too much (print-unused-access.ts). */
function note(name: FunctionName, needs: Need[]): void {
  const file = process.env['TABLE_ACCESS_LOG'];
  if (!file) return;
  for (const { action, resources, context } of needs) {
    const partitions = [context?.['dynamodb:LeadingKeys'] ?? []].flat();
    const index = resources[0]!.split('/index/')[1] ?? '';
    appendFileSync(file, `${[name, action, index, JSON.stringify(partitions)].join('\t')}\n`);
  }
}

/** What DynamoDB Local asks for, without looking at it. */
const authorization =
  'AWS4-HMAC-SHA256 Credential=local/20260101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0';

/**
 * Lets a client with the credentials of DynamoDB Local (table.ts) send its calls unsigned: a signature takes a fifth of what a
 * process spends on a call.
 */
export function sendUnsigned({ config }: { config: object }): void {
  if (process.env['AWS_ACCESS_KEY_ID'] !== 'local') return;
  const sign = (request: { headers: Record<string, string> }) => {
    request.headers['authorization'] = authorization;
    return Promise.resolve(request);
  };
  Object.assign(config, { signer: () => Promise.resolve({ sign }) });
}
