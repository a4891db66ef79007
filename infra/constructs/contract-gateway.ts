import { api } from '#shared/contracts/index.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { isPermission } from '#shared/rules/accounts/permissions.ts';
import { Stack } from 'aws-cdk-lib';
import { type CfnApi, HttpApi, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { KeptLogs } from './kept-logs.ts';
import { countAccessLog } from './log-metrics.ts';
import { project, type Settings } from '../settings.ts';

/** One route of the gateway and its Lambda. */
interface Route {
  /** Group of the contract and name of the Lambda. */
  group: keyof typeof api;
  operation: string;
  method: Endpoint['method'];
  /** Path in the syntax of the gateway: under /api, parameters in braces. */
  path: string;
  cacheSeconds?: number;
}

/** Every route of the contract, aliases included. */
export function routes(): Route[] {
  const groups = Object.entries(api) as [keyof typeof api, Record<string, Endpoint>][];
  return groups.flatMap(([group, endpoints]) =>
    Object.entries(endpoints).flatMap(([operation, { method, path, aliases = [], cacheSeconds }]) =>
      [path, ...aliases].map((each) => ({ group, operation, method, path: `/api${each}`, cacheSeconds })),
    ),
  );
}

/** What the paths begin with at which users of the back office write: `/api/products`, `/api/reviews/management`, … */
export function staffFolders(): string[] {
  const writes = Object.values<Record<string, Endpoint>>(api)
    .flatMap((endpoints) => Object.values(endpoints))
    .filter(({ method, access }) => method !== 'GET' && isPermission(access));
  const folders = writes
    .flatMap(({ path, aliases = [] }) => [path, ...aliases])
    .flatMap((path) => {
      const [, folder = '', next = ''] = path.split('/');
      // lists of options are named by their first part, and their order has no text
      if (folder.startsWith('{')) return [];
      return [`/api/${next === 'management' ? `${folder}/${next}` : folder}`];
    });
  return [...new Set(folders)].toSorted((one, other) => one.localeCompare(other));
}

/**
 * What the paths of cacheable responses begin with: `/api/products`, `/api/oauth/providers`, `/api/training-`, … As narrow as possible:
 * sign-in redirects must never be cached.
 */
export function cachedFolders(): string[] {
  const folders = new Set(
    routes()
      .filter(({ cacheSeconds }) => cacheSeconds)
      .map(({ path }) => path.replace(/\/\{.*/, '')),
  );
  const outer = [...folders].filter((each) => ![...folders].some((other) => each.startsWith(`${other}/`)));
  return [...new Set(outer.map((folder) => sharedStart(folder, outer)))];
}

/** `/api/training-` where `/api/training-tracks` is not alone: a distribution has few behaviours, and each takes one pattern. */
function sharedStart(folder: string, all: readonly string[]): string {
  const start = folder.slice(0, folder.lastIndexOf('-') + 1);
  const others = routes().filter(({ path }) => path.startsWith(start));
  const isShared = all.filter((each) => start !== '' && each.startsWith(start)).length > 1;
  const isCachedOnly = others.every(({ path }) =>
    all.some((each) => path === each || path.startsWith(`${each}/`)),
  );
  return isShared && isCachedOnly ? start : folder;
}

/** What API Gateway adds to OpenAPI: the integration of an operation, and those that several operations share. */
const integration = 'x-amazon-apigateway-integration';
const integrations = 'x-amazon-apigateway-integrations';

/**
 * The gateway's routes as an OpenAPI document, which API Gateway imports. As resources of their own, routes and integrations would be
 * half of the 500 that CloudFormation admits in a stack. `title` becomes the API's name, `targets` has the address of each group's
 * function. Callers read what `npm run openapi` prints, which has the schemas.
 */
function gatewayDefinition(title: string, targets: ReadonlyMap<string, string>): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { group, method, path } of routes()) {
    paths[path] ??= {};
    // with HEAD as well, which as routes of its own would exceed the 300 that an API may have
    paths[path][method === 'GET' ? 'x-amazon-apigateway-any-method' : method.toLowerCase()] = {
      parameters: pathParameters(path),
      responses: { default: { description: 'What the function answers' } },
      [integration]: { $ref: `#/components/${integrations}/${group}` },
    };
  }
  return {
    openapi: '3.0.1',
    info: { title, version: '1' },
    paths,
    components: {
      [integrations]: Object.fromEntries([...targets].map(([group, uri]) => [group, call(uri)])),
    },
  };
}

const pathParameters = (path: string): object[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const call = (uri: string): object => ({
  type: 'aws_proxy',
  httpMethod: 'POST',
  payloadFormatVersion: '2.0',
  uri,
});

interface Props {
  settings: Settings;
  /** The function or alias that calls of each group of the contract reach. */
  targets: ReadonlyMap<string, IFunction>;
}

/** The HTTP API with every route of the contract. */
export class ContractGateway extends HttpApi {
  constructor(scope: Construct, id: string, { settings, targets }: Props) {
    super(scope, id, { createDefaultStage: false });
    const resource = this.node.defaultChild as CfnApi;
    resource.body = gatewayDefinition(
      `${project}-${settings.stage}`,
      new Map([...targets].map(([group, target]) => [group, invocationUri(target)])),
    );
    // the definition has them
    resource.name = undefined;
    resource.protocolType = undefined;
    for (const target of targets.values())
      target.addPermission('Gateway', {
        principal: new ServicePrincipal('apigateway.amazonaws.com'),
        sourceArn: this.arnForExecuteApi(),
      });
    const logs = new KeptLogs(scope, 'AccessLogs', settings);
    countAccessLog(logs, { logGroup: logs, settings });
    this.addStage('DefaultStage', {
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: settings.throttle.requestsPerSecond, burstLimit: settings.throttle.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(logs), format: accessLogFormat },
    });
    acknowledge(this, {
      'AwsSolutions-APIG4':
        'Sessions are opaque tokens that each function checks by the access its contract row declares.',
    });
  }
}

/** A function or alias, in the form in which API Gateway imports it. */
const invocationUri = (target: IFunction): string => {
  const { partition, region } = Stack.of(target);
  return `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${target.functionArn}/invocations`;
};

// logs the route, not the address: paths contain ids, queries contain searches and sign-in codes
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTime',
    route: '$context.routeKey',
    status: '$context.status',
    bytes: '$context.responseLength',
    milliseconds: '$context.responseLatency',
    integrationMilliseconds: '$context.integrationLatency',
    error: '$context.integrationErrorMessage',
  }),
);
