import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lambdaEntries } from '#infra/build/build-functions.ts';
import { layOutUnbundled } from '#infra/build/unbundled.ts';
import { startFunctionsBuild } from '#infra/local/start/bundling.ts';
import { SynthesisError } from '#infra/local/start/synthesis-error.ts';

const temporary = () => mkdtempSync(join(tmpdir(), 'unbundled-'));
const all = Object.keys(lambdaEntries());

/** An assembly without bundles, and a build that reports what the test lets it report. */
async function unbundledAssembly() {
  const outDir = await layOutUnbundled(temporary());
  const wanted: string[] = [];
  const copied: string[] = [];
  const child = Object.assign(new EventEmitter(), {
    connected: true,
    exitCode: null as number | null,
    stderr: new EventEmitter(),
    send: (name: string) => wanted.push(name),
  });
  const { fill } = startFunctionsBuild({
    inBackground: false,
    child: child as unknown as ChildProcess,
    copy: async (name) => void copied.push(name),
  });
  return {
    folder: (name: string) => join(outDir, name),
    wanted,
    copied,
    fill: () => fill(outDir),
    reports: (message: object) => void child.emit('message', message),
    fails: (printed: string) => {
      child.stderr.emit('data', Buffer.from(printed));
      child.exitCode = 1;
      child.emit('close');
    },
  };
}

describe('functions that are bundled while the cloud starts', () => {
  it('a function that is called is bundled next, and ready once its bundle is in the assembly', async () => {
    const { folder, wanted, copied, fill, reports } = await unbundledAssembly();
    reports({ bundled: 'auth' });
    const { ready } = fill();
    const cart = ready(folder('cart'));
    await ready(folder('auth'));
    expect(copied).toEqual(['auth']);
    reports({ bundled: 'cart' });
    await cart;
    expect(copied).toEqual(['auth', 'cart']);
    expect(wanted).toEqual(['cart', 'auth']);
  });

  it('an assembly is complete when the build has ended, whether it built anew or found all unchanged', async () => {
    const { copied, fill, reports } = await unbundledAssembly();
    const { done } = fill();
    reports({ folder: '.build/functions' });
    await done;
    expect(copied.toSorted()).toEqual(all);
  });

  it('a build that fails is told to the calls that wait and to the start, with what it printed', async () => {
    const { folder, fill, fails } = await unbundledAssembly();
    const { ready, done } = fill();
    const waiting = [ready(folder('cart')), done];
    fails('cart.lambda.ts:1:10: ERROR: Unexpected ";"');
    for (const each of waiting) {
      await expect(each).rejects.toThrow(SynthesisError);
      await expect(each).rejects.toThrow('cart.lambda.ts:1:10');
    }
  });
});
