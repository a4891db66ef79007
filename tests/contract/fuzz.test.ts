import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  acceptsToken,
  impliedErrors,
  isForStaff,
  isRedirect,
  type Endpoint,
} from '#shared/contracts/endpoint.ts';
import { errors, type ErrorCode } from '#shared/errors.ts';
import { callOperation, type OperationResponse, type OperationRequest } from './call-operation.ts';
import { hostileInput, likelyInput } from './generate-input.ts';
import { operations } from './operations.ts';
import { createTestAccounts, type TestAccounts } from './test-accounts.ts';

let tokens: TestAccounts;
beforeAll(async () => {
  tokens = await createTestAccounts();
});

/** P3, P40, P43: the response to any input is one that the contract declares, and never a 5xx. */
describe.each(operations)('$name', ({ endpoint }) => {
  const token = () =>
    isForStaff(endpoint.access) ? tokens.admin : acceptsToken(endpoint) ? tokens.fuzzed : undefined;

  it('the operation answers likely input with a declared response', () =>
    answersAsDeclared(endpoint, requests(endpoint, likelyInput), token));
  it('the operation answers hostile input with a declared response', () =>
    answersAsDeclared(endpoint, requests(endpoint, hostileInput), token));
});

async function answersAsDeclared(
  endpoint: Endpoint,
  sent: fc.Arbitrary<OperationRequest>,
  token: () => string | undefined,
) {
  await fc.assert(
    fc.asyncProperty(sent, async (request) => {
      expectDeclared(endpoint, await callOperation(endpoint, { ...request, token: token() }));
    }),
    { numRuns: 25, endOnFailure: true },
  );
}

function requests(endpoint: Endpoint, input: typeof likelyInput): fc.Arbitrary<OperationRequest> {
  const part = (schema: z.core.$ZodType | undefined) => (schema ? input(schema) : fc.constant(undefined));
  return fc.record({
    params: part(endpoint.params).map(asParams),
    query: part(endpoint.query).map(asQuery),
    body: endpoint.kind === 'raw' ? fc.string() : part(endpoint.body),
  });
}

/** Generated values as path segments. Slashes and dots are removed, because they would form another path. */
function asParams(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const segment = (one: unknown) => {
    const text = typeof one === 'string' ? one : JSON.stringify(one ?? '');
    return (
      text
        .toWellFormed()
        .replaceAll(/[/\\]/g, '')
        // "./" without its slash is a dot as well
        .replace(/^\.+$/, '')
        .slice(0, 500)
    );
  };
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, segment(one)]));
}

/** The longest URL that the gateway accepts; it refuses a longer one before any function is called. */
function asQuery(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const short = (one: unknown) => (typeof one === 'string' ? one.slice(0, 2000) : one);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, short(one)]));
}

function expectDeclared(endpoint: Endpoint, { status, headers, body }: OperationResponse) {
  if (endpoint.kind === 'html' && (status === 200 || status === 404) && typeof body === 'string')
    return expect(body).toContain('<div id="root">');
  if (status < 400) {
    expect(status).toBe(endpoint.status ?? 200);
    if (isRedirect(endpoint)) return expect(headers.get('location')).toMatch(/^https?:\/\//);
    // parsing strips undeclared fields, so an equal result means that there are none
    return expect(z.parse(endpoint.response, body)).toEqual(body);
  }
  const answer = body as { code?: ErrorCode; message?: string; requestId?: string };
  const declared = [...impliedErrors(endpoint), ...endpoint.errors].filter(
    (code) => errors[code].status < 500,
  );
  expect(declared, JSON.stringify(answer)).toContain(answer.code);
  expect(status).toBe(errors[answer.code!].status);
  expect(answer.message).toMatch(/\p{L}/u);
  return expect(answer.requestId).toBeTruthy();
}
