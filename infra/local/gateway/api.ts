import type { Assembly, Resource } from '../assembly/index.ts';
import { mayInvoke } from '../permissions/index.ts';
import type { ApiFacts } from './event.ts';

/** A route that matched, with the parameters its path holds. */
export interface Match<T> {
  value: T;
  params: Record<string, string> | undefined;
}

/** Finds the route of a request: method and decoded path. */
type Router<T> = (method: string, path: string) => Match<T> | undefined;

/**
 * Compiles route keys (`GET /api/products/{slug}`, `ANY /api/carts`, `$default`) with the precedence of API Gateway: a literal segment
 * before `{param}`, a method before ANY, `$default` last.
 */
export function compileRoutes<T>(routes: Iterable<[routeKey: string, value: T]>): Router<T> {
  let fallback: Match<T> | undefined;
  const compiled = [...routes].flatMap(([routeKey, value]) => {
    const [method = '', path] = routeKey.split(' ');
    if (routeKey === '$default') fallback = { value, params: undefined };
    else if (!path || path.includes('+}'))
      throw new Error(`The local cloud does not support the route ${routeKey}`);
    else return { method, value, ...readRoute(method, path) };
    return [];
  });
  compiled.sort((one, other) => (one.rank < other.rank ? -1 : 1));
  return (method, path) => {
    for (const { method: own, pattern, value } of compiled) {
      const found = own === method || own === 'ANY' ? pattern.exec(path) : null;
      if (found) return { value, params: found.groups && { ...found.groups } };
    }
    return fallback;
  };
}

/** What a path must look like, and the rank of its route: any letter comes before a parameter or ANY. */
function readRoute(method: string, path: string): { pattern: RegExp; rank: string } {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return {
    pattern: new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    rank: `${path.replaceAll(/\{\w+\}/g, last)} ${method === 'ANY' ? last : method}`,
  };
}

/** Behind every other character. */
const last = '\uffff';

/** Of the API itself: its routes and integrations are an OpenAPI document. */
type ApiProperties = {
  Body?: {
    paths: Record<string, Record<string, Operation>>;
    components?: { 'x-amazon-apigateway-integrations'?: Record<string, Integration> };
  };
};

interface Operation {
  security?: unknown;
  'x-amazon-apigateway-integration'?: Integration | { $ref: string };
}

interface Integration {
  type: string;
  uri: string;
  payloadFormatVersion?: string;
  timeoutInMillis?: number;
}

/** The target of a route. */
export interface Target {
  routeKey: string;
  functionArn: string;
  timeoutMs: number;
  /** False when no Lambda permission lets the gateway invoke the function: AWS answers 500 then. */
  permitted: boolean;
}

/** An HTTP API of the template, ready to be served. */
export interface Api extends ApiFacts {
  route: Router<Target>;
}

interface StageProperties {
  ApiId: string;
  StageName: string;
}

/** Reads the API of the assembly. */
export function readApi(assembly: Assembly): Api {
  const [api, second] = assembly.ofType<ApiProperties>('AWS::ApiGatewayV2::Api');
  if (!api || second) throw new Error('The assembly must have one API');
  const stages = assembly.ofType<StageProperties>('AWS::ApiGatewayV2::Stage');
  const found = stages.find(({ properties }) => properties.ApiId === api.ref)?.properties;
  const stage = found?.StageName;
  if (stage !== '$default') throw new Error(`${api.logicalId} needs the stage $default to be deployed`);
  return {
    apiId: api.ref,
    accountId: api.account,
    domainName: `${api.ref}.execute-api.${api.region}.amazonaws.com`,
    stage,
    route: compileRoutes(
      importedRoutes(api.properties).map(({ routeKey, integration }) => [
        routeKey,
        readTarget(assembly, api, stage, routeKey, integration),
      ]),
    ),
  };
}

interface ImportedRoute {
  routeKey: string;
  integration: Integration;
}

/** The routes that API Gateway imports. */
function importedRoutes({ Body }: ApiProperties): ImportedRoute[] {
  const shared = Body?.components?.['x-amazon-apigateway-integrations'] ?? {};
  return Object.entries(Body?.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const routeKey = routeKeyOf(method, path);
      if (operation.security !== undefined)
        throw new Error(`${routeKey}: authorization by the gateway is not supported by the local cloud`);
      const given = operation['x-amazon-apigateway-integration'];
      const integration = given && '$ref' in given ? shared[given.$ref.replace(sharedPrefix, '')] : given;
      if (!integration) throw new Error(`${routeKey} has no integration that the definition has`);
      return { routeKey, integration };
    }),
  );
}

const sharedPrefix = '#/components/x-amazon-apigateway-integrations/';

function routeKeyOf(method: string, path: string): string {
  if (path === '/$default') return '$default';
  return `${method === 'x-amazon-apigateway-any-method' ? 'ANY' : method.toUpperCase()} ${path}`;
}

function readTarget(
  assembly: Assembly,
  { region, account, ref }: Resource<ApiProperties>,
  stage: string,
  routeKey: string,
  { type, uri, payloadFormatVersion, timeoutInMillis = 30_000 }: Integration,
): Target {
  if (type !== 'aws_proxy' || payloadFormatVersion !== '2.0')
    throw new Error(`${routeKey}: the local cloud supports Lambda integrations of payload format 2.0 only`);
  const functionArn = /:lambda:path\/2015-03-31\/functions\/(.+)\/invocations$/.exec(uri)?.[1];
  if (functionArn === undefined) throw new Error(`${routeKey} leads to ${uri}, which is no function`);
  const path = routeKey === '$default' ? '/$default' : (routeKey.split(' ')[1] ?? '');
  const method = routeKey.split(' ')[0]!.replace('ANY', '*');
  const source = `arn:aws:execute-api:${region}:${account}:${ref}/${stage}/${method}${path}`;
  return {
    routeKey,
    functionArn,
    timeoutMs: timeoutInMillis,
    permitted: mayInvoke(assembly, 'apigateway.amazonaws.com', functionArn, source),
  };
}
