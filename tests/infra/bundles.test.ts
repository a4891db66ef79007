import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFunctionsOnce, lambdaEntries, functionsOut, readParts } from '#infra/build/build-functions.ts';
import type { FunctionRow } from '#infra/functions.ts';
import { apiFunctions, functions, rowOf, type FunctionName } from '#infra/functions.ts';
import { accessOf } from '#infra/table-access/index.ts';
import { api } from '#shared/contracts/index.ts';

const names = Object.keys(functions) as FunctionName[];

describe('functions table', () => {
  it('every file of a Lambda has a row and every row has a file', () => {
    expect(Object.keys(lambdaEntries())).toEqual([...names].sort());
  });

  it('every group of the contract has a function', () => {
    expect(apiFunctions().sort()).toEqual(Object.keys(api).sort());
  });
});

/** Whether a function queues something, or reads its queue itself. */
const hasQueue = (name: FunctionName, { routines, jobs, queues, pictures }: FunctionRow) =>
  routines === 'queue' ||
  jobs !== undefined ||
  queues !== undefined ||
  pictures === 'process' ||
  name === 'mail-feedback';

describe('bundles', () => {
  const sources = new Map<string, Set<string>>();

  beforeAll(async () => {
    await buildFunctionsOnce();
    for (const [name, { contained }] of Object.entries(await readParts()))
      sources.set(name, new Set(contained));
  });

  const uses = (name: FunctionName, path: string) => sources.get(name)!.has(path);

  it.each(names)(
    'the bundle of %s uses exactly the vendors, queues, metrics and table that it is granted',
    (name) => {
      const row = rowOf(name);
      const { stripe = false, google = false, apple = false, metrics } = row;
      expect({
        stripe: uses(name, 'functions/platform/ports/stripe.ts'),
        google: uses(name, 'functions/platform/ports/oidc.ts'),
        apple: uses(name, 'functions/platform/ports/oidc.ts'),
        queue: uses(name, 'functions/platform/ports/queue.ts'),
        metrics: uses(name, 'functions/platform/ports/metrics.ts'),
        table: uses(name, 'functions/platform/table/table.ts'),
      }).toEqual({
        stripe,
        google,
        apple,
        queue: hasQueue(name, row),
        metrics: metrics === 'read',
        table: Object.keys(accessOf(name)).length > 0,
      });
    },
  );

  it.each(names)('the bundle of %s imports no Node built-in eagerly and contains no key', (name) => {
    const folder = join(functionsOut, name);
    const files = readdirSync(folder);
    expect(existsSync(join(folder, 'index.mjs'))).toBe(true);
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8');
      expect(text).not.toMatch(/^import .* from "(node:)?(http|https|crypto|stream|fs|os|util)";/m);
      expect(text).not.toMatch(/\b(sk|rk|whsec)_(test_|live_)[A-Za-z0-9]{8,}/);
    }
  });

  it.each(names)('the bundle of %s contains no credential provider but that of the environment', (name) => {
    const others = [...sources.get(name)!].filter((path) => /credential-provider-(?!env)/.test(path));
    expect(others).toEqual([]);
  });
});
