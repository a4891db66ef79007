import { globSync, readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { expandedRowsOf, rowOf } from '#infra/local/stripe/api/restricted-key.ts';
import { stripeCalls, stripeRights } from '#infra/stripe/rights.ts';

const sources = globSync('functions/**/*.ts').map((file) => readFileSync(file, 'utf8'));
const sdk = new Stripe('rk_test_none');

type Method = (this: { _makeRequest: (method: string, path: string) => void }, ...ids: string[]) => unknown;

/** The call that the SDK makes for a method such as `customers.del`: `DELETE /v1/customers/{id}`. */
function callOf(method: string): string {
  let call = '';
  const resource = {
    _makeRequest: (verb: string, path: string) => void (call = `${verb} ${decodeURIComponent(path)}`),
  };
  const found = method.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], sdk);
  (found as Method).call(resource, '{id}', '{id}');
  return call;
}

/** Every call of Stripe in the functions' code. */
const calls = [
  ...new Set(
    sources
      .flatMap((text) => [...text.matchAll(/\bstripe((?:\s*\.\s*\w+){2,})\s*\(/g)])
      .map(([, method]) => callOf(method!.replace(/[\s]/g, '').slice(1))),
  ),
].toSorted();

describe("the rights of the shop's key at Stripe", () => {
  it('P171: the list has every call that the code makes, and no other', () => {
    expect(calls.length).toBeGreaterThan(30);
    expect(Object.values(stripeCalls).flat().toSorted()).toEqual(calls);
  });

  it('P171: each call is in the row that Stripe asks for', () => {
    const misplaced = Object.entries(stripeCalls).flatMap(([row, listed]) =>
      listed.filter((call) => rowOf(call.split(' ')[1]!) !== row),
    );
    expect(misplaced).toEqual([]);
  });

  it('P171: what the calls expand can be read', () => {
    const fields = sources.flatMap((text) =>
      [...text.matchAll(/expand\w*\s*[:=]\s*\[([^\]]*)\]/g)].flatMap(([, list]) =>
        [...list!.matchAll(/'([^']+)'/g)].map(([, field]) => field!),
      ),
    );
    expect(fields.length).toBeGreaterThan(3);
    expect(expandedRowsOf(fields).filter((row) => !stripeRights.has(row))).toEqual([]);
  });

  it('P171: infra/DEPLOY.md tells the operator the same rights', () => {
    const text = readFileSync('infra/DEPLOY.md', 'utf8');
    const table = text.slice(text.indexOf('| row of the form'));
    const told = [...table.slice(0, table.indexOf('\n\n')).matchAll(/^\s*\| (.+?)\s*\| `(Read|Write)`/gm)];
    expect(Object.fromEntries(told.map(([, row, right]) => [row, right]))).toEqual(
      Object.fromEntries(stripeRights),
    );
    expect(text).not.toMatch(/sk_live_/);
  });
});
