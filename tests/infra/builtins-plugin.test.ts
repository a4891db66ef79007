import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { builtinsPlugin } from '#infra/build/bundle/builtins-plugin.ts';

/** Bundles a module and runs it in its own process, telling which built-ins it asked for and when. */
async function run(source: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  const outfile = join(folder, 'index.mjs');
  await build({
    stdin: { contents: source, resolveDir: import.meta.dirname },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    plugins: [builtinsPlugin],
  });
  const probe = join(folder, 'probe.mjs');
  writeFileSync(
    probe,
    `const original = process.getBuiltinModule;
    process.getBuiltinModule = (name) => { console.log(name); return original.call(process, name); };
    await import('./index.mjs');`,
  );
  const output = execFileSync(process.execPath, [probe], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return output.trim().split('\n').filter(Boolean);
}

describe('built-ins in bundles', () => {
  it('an unused import of a built-in loads nothing', async () => {
    const source = `import * as https from 'node:https'; import { createHash } from 'crypto';
      const hash = createHash; export const handler = () => [https.request, hash];`;
    expect(await run(source)).toEqual([]);
  });

  it('functions, classes, values, defaults and require work once they are used', async () => {
    const source = `import { createHash, constants, getRandomValues } from 'node:crypto';
      import { Readable } from 'node:stream'; import path from 'node:path'; import { promisify } from 'node:util';
      import { EventEmitter } from 'node:events'; import { setTimeout as pause } from 'node:timers/promises';
      class Mine extends Readable {}
      class Other extends EventEmitter {}
      const hash = createHash;
      await pause(1);
      console.log(JSON.stringify([
        hash('sha256').update('a').digest('hex').slice(0, 6), typeof constants, new Mine() instanceof Readable,
        path.join('a', 'b'), typeof promisify.custom, new Other() instanceof EventEmitter,
        getRandomValues(new Uint8Array(2)).length, typeof require('node:os').tmpdir(),
      ]));`;
    const last = (await run(source)).at(-1);
    expect(last).toBe('["ca9781","object",true,"a/b","symbol",true,2,"string"]');
  });

  it('an import() returns the built-in without reading its members, one of which would load undici', async () => {
    const source = `const http = await import('node:http');
      const isLoaded = () => process.moduleLoadList.some((name) => name.includes('undici'));
      console.log(JSON.stringify([typeof http.request, typeof http.default.Agent, isLoaded()]));`;
    expect((await run(source)).at(-1)).toBe('["function","function",false]');
  });
});
