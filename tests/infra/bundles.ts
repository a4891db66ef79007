import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { FunctionRow } from '#infra/functions/function-row.ts';
import { rowOf, type FunctionName } from '#infra/functions/index.ts';

/** Whether a function queues something, or reads its queue itself. */
const hasQueue = (name: FunctionName, { routines, exports, downloads = [], pictures }: FunctionRow) =>
  routines === 'queue' ||
  exports !== undefined ||
  downloads.some((part) => part !== 'delete') ||
  pictures === 'process' ||
  name === 'mail-feedback';

const root = join(import.meta.dirname, '../..');

/** Tests the bundles of some functions; `build` gives the folder with a folder of each. */
export function testBundles(names: FunctionName[], build: () => Promise<string>): void {
  let built: string;
  const sources = new Map<string, Set<string>>();

  beforeAll(async () => {
    built = await build();
    for (const name of names) sources.set(name, sourcesOf(name));
  });

  /** The files whose code a bundle contains, relative to the root: its source maps name them. */
  const sourcesOf = (name: string): Set<string> => {
    const folder = join(built, name);
    const maps = readdirSync(folder).filter((each) => each.endsWith('.map'));
    const paths = maps.flatMap(
      (file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { sources: string[] }).sources,
    );
    return new Set(paths.map((path) => relative(root, resolve(folder, path))));
  };

  const uses = (name: FunctionName, path: string) => sources.get(name)!.has(path);

  it.each(names)(
    'the bundle of %s uses exactly the vendors, queues, metrics and table that its row grants',
    (name) => {
      const row = rowOf(name);
      const { stripe = false, google = false, apple = false, metrics, table } = row;
      expect({
        stripe: uses(name, 'functions/_ports/stripe.ts'),
        google: uses(name, 'functions/_ports/oidc.ts'),
        apple: uses(name, 'functions/_ports/oidc.ts'),
        queue: uses(name, 'functions/_ports/queue.ts'),
        metrics: uses(name, 'functions/_ports/metrics.ts'),
        table: uses(name, 'functions/_data/table/table.ts'),
      }).toEqual({
        stripe,
        google,
        apple,
        queue: hasQueue(name, row),
        metrics: metrics === 'read',
        table: table !== undefined,
      });
    },
  );

  it.each(names)('the bundle of %s imports no Node built-in eagerly and contains no key', (name) => {
    const folder = join(built, name);
    const files = readdirSync(folder).filter((each) => !each.endsWith('.map'));
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
}
