import { createContext, Script } from 'node:vm';
import { requireEdgeSyntax } from '../../site/edge-syntax.ts';

/** A value as functions see it; repeated values are also in `multiValue`. */
export interface EdgeValue {
  value: string;
  multiValue?: { value: string }[];
}

type EdgeValues = Record<string, EdgeValue>;

/** The request as a CloudFront function (runtime 2.0) sees and may change it. */
export interface EdgeRequest {
  method: string;
  uri: string;
  querystring: EdgeValues;
  headers: EdgeValues;
  cookies: EdgeValues;
}

/** The response as a function sees or creates it. */
export interface EdgeResponse {
  statusCode: number;
  statusDescription?: string;
  headers?: EdgeValues;
  cookies?: EdgeValues;
  body?: string | { encoding: 'text' | 'base64'; data: string };
}

export interface EdgeEvent {
  version: '1.0';
  context: { distributionDomainName: string; distributionId: string; eventType: string; requestId: string };
  viewer: { ip: string };
  request: EdgeRequest;
  response?: EdgeResponse;
}

/** A function of the template, compiled. */
export type EdgeFunction = (event: EdgeEvent) => Promise<EdgeRequest | EdgeResponse>;

/**
 * Compiles a function's code in a context without network, files and timers, and without the modules of CloudFront's runtime: no function
 * asks for one. Throws for syntax that CloudFront's engine does not have.
 */
export function compileEdgeFunction(code: string, name: string): EdgeFunction {
  requireEdgeSyntax(code, name);
  const context = createContext({});
  new Script(code, { filename: `${name}.js` }).runInContext(context, { timeout: 1000 });
  const handler = new Script('handler').runInContext(context) as (event: EdgeEvent) => unknown;
  return async (event) => (await handler(event)) as EdgeRequest | EdgeResponse;
}

/** Whether a function created a response instead of passing the request on. */
export function isResponse(result: EdgeRequest | EdgeResponse): result is EdgeResponse {
  return 'statusCode' in result;
}

/** Converts a raw query for the event; values stay encoded. */
export function edgeQuery(query: string): EdgeValues {
  return group(query ? query.split('&').map((pair) => splitAt(pair, '=')) : []);
}

/** Converts the Cookie header for the event. */
export function edgeCookies(header: string | undefined): EdgeValues {
  return group(header ? header.split(/;\s*/).map((pair) => splitAt(pair, '=')) : []);
}

/** Converts headers for the event, without cookies. */
export function edgeHeaders(headers: Record<string, string | string[] | undefined>): EdgeValues {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    name === 'cookie' || value === undefined
      ? []
      : [value].flat().map((each): [string, string] => [name, each]),
  );
  return group(pairs);
}

/** Converts values of the event back to pairs, in order. */
export function edgePairs(values: EdgeValues): [string, string][] {
  return Object.entries(values).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((each): [string, string] => [name, each.value]),
  );
}

function splitAt(pair: string, mark: string): [string, string] {
  const at = pair.indexOf(mark);
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}

function group(pairs: [string, string][]): EdgeValues {
  const values: EdgeValues = {};
  for (const [name, value] of pairs) {
    const known = Object.hasOwn(values, name) ? values[name] : undefined;
    if (known) (known.multiValue ??= [{ value: known.value }]).push({ value });
    else values[name] = { value };
  }
  return values;
}
