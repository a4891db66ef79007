import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { impliedErrors, isRedirect, type Endpoint } from '#shared/contracts/endpoint.ts';
import { errors, type ErrorCode } from '#shared/errors.ts';
import { send, type Received, type Sent } from './client.ts';
import { hostileInput, likelyInput } from './generate.ts';
import { operations } from './operations.ts';
import { people, type People } from './people.ts';

let tokens: People;
beforeAll(async () => {
  tokens = await people();
});

/** P3, P40, P43: whatever is sent, the answer is one that the contract declares, and never a 5xx. */
describe.each(operations)('$name', ({ endpoint }) => {
  const token = () =>
    ({
      admin: tokens.admin,
      user: tokens.fuzzed,
      anyone: tokens.fuzzed,
      public: undefined,
      signature: undefined,
    })[endpoint.access];

  it('answers likely input as declared', () =>
    answersAsDeclared(endpoint, requests(endpoint, likelyInput), token));
  it('answers hostile input as declared', () =>
    answersAsDeclared(endpoint, requests(endpoint, hostileInput), token));
});

async function answersAsDeclared(
  endpoint: Endpoint,
  sent: fc.Arbitrary<Sent>,
  token: () => string | undefined,
) {
  await fc.assert(
    fc.asyncProperty(sent, async (request) => {
      expectDeclared(endpoint, await send(endpoint, { ...request, token: token() }));
    }),
    { numRuns: 25, endOnFailure: true },
  );
}

function requests(endpoint: Endpoint, input: typeof likelyInput): fc.Arbitrary<Sent> {
  const part = (schema: z.core.$ZodType | undefined) => (schema ? input(schema) : fc.constant(undefined));
  return fc.record({
    params: part(endpoint.params).map(asParams),
    query: part(endpoint.query).map(asQuery),
    body: endpoint.kind === 'raw' ? fc.string() : part(endpoint.body),
  });
}

/** Whatever was generated, as segments of a path; with a slash or as dots it would be another path. */
function asParams(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const segment = (one: unknown) => {
    const text = typeof one === 'string' ? one : JSON.stringify(one ?? '');
    return (
      text
        .toWellFormed()
        .replaceAll(/[/\\]/g, '')
        // what is left of "./" is dots, too
        .replace(/^\.+$/, '')
        .slice(0, 500)
    );
  };
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, segment(one)]));
}

/** As long as an address may be: what is longer the gateway refuses by itself, before anything of ours is asked. */
function asQuery(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const short = (one: unknown) => (typeof one === 'string' ? one.slice(0, 2000) : one);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, short(one)]));
}

function expectDeclared(endpoint: Endpoint, { status, headers, body }: Received) {
  if (status < 400) {
    expect(status).toBe(endpoint.status ?? 200);
    if (isRedirect(endpoint)) return expect(headers.get('location')).toMatch(/^https?:\/\//);
    // nothing beside the schema: parsing strips what is not declared, so both must be equal
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
