import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Behavior, DistributionConfig } from './config.ts';
import {
  edgeCookies,
  edgeHeaders,
  edgePairs,
  edgeQuery,
  isResponse,
  type EdgeEvent,
  type EdgeFunction,
  type EdgeRequest,
  type EdgeResponse,
} from './edge-function.ts';
import { viewerHeaders, type ViewerRequest } from './forwarding.ts';
import { takesHeader } from './policies.ts';

/** The viewer and its request. */
export interface Viewer {
  ip: string;
  requestId: string;
  request: ViewerRequest;
}

/** Reads a request. Location headers that the viewer sends itself are dropped; CloudFront's own are added. */
export function readViewer(incoming: IncomingMessage, behavior: Behavior): Viewer {
  const ip = incoming.socket.remoteAddress ?? '127.0.0.1';
  const url = incoming.url ?? '/';
  const mark = url.indexOf('?');
  const headers: ViewerRequest['headers'] = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (name !== 'cookie' && !name.startsWith('cloudfront-')) headers[name] = value;
  }
  for (const [name, value] of Object.entries(viewerHeaders(ip, incoming.socket.remotePort))) {
    if (takesHeader(behavior.forward.headers, name) || takesHeader(behavior.cache.headers, name))
      headers[name] = value;
  }
  const request: ViewerRequest = {
    method: incoming.method ?? 'GET',
    path: mark < 0 ? url : url.slice(0, mark),
    query: edgePairs(edgeQuery(mark < 0 ? '' : url.slice(mark + 1))),
    headers,
    cookies: edgePairs(edgeCookies(incoming.headers.cookie)),
  };
  return { ip, requestId: randomBytes(24).toString('base64url'), request };
}

/** Runs the behavior's viewer-request function, which changes the request or returns a response. */
export async function runOnRequest(
  config: DistributionConfig,
  onRequest: EdgeFunction,
  viewer: Viewer,
): Promise<EdgeResponse | undefined> {
  const result = await onRequest(edgeEvent(config, viewer, 'viewer-request'));
  if (isResponse(result)) return result;
  const { uri, querystring, headers, cookies } = result;
  viewer.request = {
    method: viewer.request.method,
    path: uri,
    query: edgePairs(querystring),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), plain(value)]),
    ),
    cookies: edgePairs(cookies),
  };
  return undefined;
}

/** Runs the behavior's viewer-response function on status and headers. */
export async function runOnResponse(
  config: DistributionConfig,
  onResponse: EdgeFunction,
  viewer: Viewer,
  response: EdgeResponse,
): Promise<EdgeResponse> {
  const event = { ...edgeEvent(config, viewer, 'viewer-response'), response };
  return (await onResponse(event)) as EdgeResponse;
}

function edgeEvent(config: DistributionConfig, viewer: Viewer, eventType: string): EdgeEvent {
  return {
    version: '1.0',
    context: {
      distributionDomainName: `${config.id}.cloudfront.net`,
      distributionId: config.id,
      eventType,
      requestId: viewer.requestId,
    },
    viewer: { ip: viewer.ip },
    request: edgeRequest(viewer.request),
  };
}

function edgeRequest({ method, path, query, headers, cookies }: ViewerRequest): EdgeRequest {
  return {
    method,
    uri: path,
    querystring: edgeQuery(query.map(([name, value]) => `${name}=${value}`).join('&')),
    headers: edgeHeaders(headers),
    cookies: edgeCookies(cookies.map(([name, value]) => `${name}=${value}`).join('; ')),
  };
}

function plain({
  value,
  multiValue,
}: {
  value: string;
  multiValue?: { value: string }[];
}): string | string[] {
  return multiValue ? multiValue.map((each) => each.value) : value;
}
