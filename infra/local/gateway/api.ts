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

interface Node<T> {
  literal: Map<string, Node<T>>;
  param?: Node<T>;
  methods: Map<string, { value: T; names: string[] }>;
}

const newNode = <T>(): Node<T> => ({ literal: new Map(), methods: new Map() });

/**
 * Compiles route keys (`GET /api/products/{slug}`, `ANY /api/carts`, `$default`) to a tree with the precedence of API Gateway: a literal
 * segment before `{param}`, a method before ANY, `$default` last.
 */
export function compileRoutes<T>(routes: Iterable<[routeKey: string, value: T]>): Router<T> {
  const root = newNode<T>();
  let fallback: Match<T> | undefined;
  for (const [routeKey, value] of routes) {
    const [method = '', path] = routeKey.split(' ');
    if (routeKey === '$default') fallback = { value, params: undefined };
    else if (!path || path.includes('+}'))
      throw new Error(`The local cloud does not support the route ${routeKey}`);
    else insert(root, method, path, value);
  }
  return (method, path) => walk(root, method, path.split('/').slice(1), []) ?? fallback;
}

function insert<T>(root: Node<T>, method: string, path: string, value: T): void {
  let node = root;
  const names: string[] = [];
  for (const segment of path.split('/').slice(1)) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name !== undefined) {
      names.push(name);
      node = node.param ??= newNode<T>();
      continue;
    }
    const next = node.literal.get(segment) ?? newNode<T>();
    node.literal.set(segment, next);
    node = next;
  }
  node.methods.set(method, { value, names });
}

function walk<T>(node: Node<T>, method: string, segments: string[], values: string[]): Match<T> | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) {
    const { value, names } = node.methods.get(method) ?? node.methods.get('ANY') ?? {};
    if (value === undefined || !names) return undefined;
    const params = Object.fromEntries(names.map((name, at) => [name, values[at]!]));
    return { value, params: names.length > 0 ? params : undefined };
  }
  const literal = node.literal.get(segment);
  return (
    (literal && walk(literal, method, rest, values)) ??
    (node.param && segment !== '' ? walk(node.param, method, rest, [...values, segment]) : undefined)
  );
}

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
