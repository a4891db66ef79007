import { randomInt } from 'node:crypto';
import { inject } from 'vitest';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { writeForm } from '#shared/rules/form-fields.ts';

export interface OperationRequest {
  params?: Record<string, string>;
  query?: unknown;
  /** A string is sent unchanged; other values as JSON, or as the form that the operation takes. */
  body?: unknown;
  token?: string | undefined;
}

export interface OperationResponse {
  status: number;
  headers: Headers;
  /** The parsed body; the text where it is not JSON. */
  body: unknown;
}

/**
 * Calls an operation at the gateway, behind the distribution's cache, as a visitor of an address of their own:
 * the rate limits have tests of their own.
 */
export async function callOperation(
  endpoint: Endpoint,
  { params = {}, query, body, token }: OperationRequest,
): Promise<OperationResponse> {
  const path = endpoint.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(params[name] ?? 'unknown') || '%20',
  );
  const url = `${inject('cloud').gatewayUrl}/api${path}${search(query)}`;
  const sent = body === undefined ? {} : toBody(endpoint, body);
  const response = await fetch(url, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(sent.type && { 'content-type': sent.type }),
      'x-origin-secret': inject('cloud').originSecret,
      'x-viewer-ip': `198.51.100.${randomInt(255)}:${randomInt(65_536)}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: endpoint.method === 'GET' ? undefined : sent.content,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: fromText(text) };
}

/** Calls an operation and returns its JSON; throws on an error response. */
export async function callSuccessfully<T>(endpoint: Endpoint, sent: OperationRequest = {}): Promise<T> {
  const { status, body } = await callOperation(endpoint, sent);
  if (status >= 400) throw new Error(`${endpoint.path} answered ${status}: ${JSON.stringify(body)}`);
  return body as T;
}

function search(query: unknown): string {
  const text = typeof query === 'object' && query !== null ? pairs(query) : '';
  return text && `?${text}`;
}

/** A body and its type, which `fetch` names by itself for a multipart form. */
function toBody({ kind }: Endpoint, body: unknown): { content?: string | FormData; type?: string } {
  if (kind === 'multipart' && typeof body === 'object' && body !== null) return { content: writeForm(body) };
  if (kind === 'multipart') return { content: toText(body), type: 'multipart/form-data; boundary=x' };
  if (kind === 'form') return { content: toForm(body), type: 'application/x-www-form-urlencoded' };
  return { content: toText(body), type: 'application/json' };
}

/** Encodes an object as a form; the fuzzer also sends values without fields, which are sent as text. */
const toForm = (body: unknown) => (typeof body === 'object' && body !== null ? pairs(body) : toText(body));

function pairs(fields: object): string {
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return new URLSearchParams(texts).toString();
}

const toText = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

function fromText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
