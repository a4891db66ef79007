import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { operations } from '../contract/operations.ts';
import { backOfficeCalls, storefrontCalls } from '../support/journeys/specified-calls.ts';
import { nightly } from '../support/run/rounds.ts';
import { examples, pattern } from '../support/openapi-examples.ts';
import { openapi } from '../support/openapi.ts';

const root = new URL('../..', import.meta.url).pathname;
const document = await openapi();
const text = JSON.stringify(document);

describe('what `npm run openapi` prints', () => {
  it('is valid OpenAPI 3.1 of less than 400 KB', async () => {
    expect(Buffer.byteLength(text)).toBeLessThan(400_000);
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('names schemas and error responses once, and each operation differently', () => {
    const { components } = document as { components: Record<string, Record<string, unknown>> };
    expect(Object.keys(components['schemas']!)).toEqual(expect.arrayContaining(['Order', 'ErrorBody']));
    const named = Object.entries(components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `#/components/${kind}/${name}`),
    );
    const cited = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!));
    expect([...cited].filter((reference) => !named.includes(reference))).toEqual([]);
    expect(named.filter((name) => !cited.has(name) && !name.includes('securitySchemes'))).toEqual([]);
    const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(operations.length);
  });

  it('shows for each call with a payload the one that the test of all calls sends, and its schema takes it', () => {
    const withPayload = [...storefrontCalls, ...backOfficeCalls].filter(({ body, path }) => body ?? path);
    expect(withPayload.length).toBeGreaterThan(60);
    for (const { call } of withPayload) {
      const example = examples.get(pattern(call))!;
      const { endpoint } = operations.find(({ endpoint: { method, path, aliases = [] } }) =>
        [path, ...aliases].some((each) => pattern(`${method} ${each}`) === pattern(call)),
      )!;
      for (const part of ['query', 'body'] as const) {
        const schema = endpoint[part];
        if (!schema || example[part] === undefined) continue;
        expect(z.safeParse(schema, example[part]).error?.issues ?? [], call).toEqual([]);
      }
      if (example.body !== undefined) expect(text).toContain(`"example":${JSON.stringify(example.body)}`);
      expect(Object.values(example.params).join(), call).not.toContain('undefined');
    }
  });

  nightly('is enough for a client whose types are right', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'client-'));
    writeFileSync(join(folder, 'openapi.json'), text);
    await createClient({
      input: join(folder, 'openapi.json'),
      output: join(folder, 'client'),
      logs: { level: 'silent' },
    });
    writeFileSync(
      join(folder, 'use.ts'),
      `import { ordersGet } from './client/index';
       const { data, error } = await ordersGet({ path: { id: 'ord_1' } });
       const total: number | undefined = data?.data.order.total;
       // @ts-expect-error an order has no such field
       data?.data.order.sum;
       console.log(total, error?.code);`,
    );
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'esnext',
      lib: ['esnext', 'dom', 'dom.iterable'],
      types: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
    const { stdout, status } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});
