import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { BrokenDataError } from '#infra/local/data-folder.ts';
import { listen, PortTakenError } from '#infra/local/http.ts';
import type { LogLine } from '#infra/local/lambda/index.ts';
import { explain } from '#infra/local/start/explain.ts';
import { openFunctionLog } from '#infra/local/start/function-log.ts';
import { FolderInUseError, lockFolder, waitForFolder } from '#infra/build/folder-lock.ts';
import { readOptions, UsageError } from '#infra/local/start/options.ts';
import {
  brokenData,
  ended,
  expectNoProcess,
  localFolder,
  processesOf,
  ready,
  start,
  told,
} from './start-process.ts';

const root = join(import.meta.dirname, '../..');

interface Install {
  isNewEnough(version: string): boolean;
  reasonToInstall(folder: string): string | null;
}
// plain JavaScript, for a Node that knows no types
const install = (await import(join(root, 'infra/local/install.mjs'))) as Install;

const folder = (name: string) => mkdtempSync(join(tmpdir(), `${name}-`));

describe('the command line', () => {
  it('the command line accepts flags, also those that npm passes as npm_config', () => {
    expect(readOptions([], {})).toEqual({ reset: false, ephemeral: false, port: 4000 });
    expect(readOptions(['--reset'], { PORT: '0' })).toMatchObject({ reset: true, port: 0 });
    // four more follow it
    expect(readOptions([], { PORT: '65531' })).toMatchObject({ port: 65_531 });
    expect(readOptions([], { npm_config_ephemeral: 'true' })).toMatchObject({ ephemeral: true });
  });

  it.each([
    [['--rest'], {}, 'Usage'],
    [[], { PORT: '80a' }, 'PORT=80a'],
    [[], { PORT: '65532' }, 'PORT=65532'],
    [[], { STRIPE_SECRET_KEY: 'sk_live_1' }, 'sandbox'],
    [[], { STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET'],
  ])('the command line rejects %j with %j', (args, env, words) => {
    expect(() => readOptions(args, env)).toThrow(UsageError);
    expect(() => readOptions(args, env)).toThrow(words);
  });

  it('known start errors are explained with instructions', () => {
    expect(explain(new PortTakenError(4002), '/d')).toMatch(
      /4002 is taken[^]*PORT=4100 npm start .*next four/,
    );
    expect(explain(new BrokenDataError('bad'), '/d')).toContain('npm start -- --reset');
    expect(explain(new Error('cannot read /d/stripe.json'), '/d')).toContain('npm start -- --reset');
    expect(explain(new FolderInUseError('/d', 'http://localhost:4000'), '/d')).toMatch(/4000[^]*--ephemeral/);
  });
});

describe('the log of functions', () => {
  const failed = JSON.stringify({
    level: 'error',
    message: 'failed',
    route: 'GET /api/cart',
    error: 'Error: no table',
    stack: 'Error: no table\n    at findCart (index.mjs:1:2)',
  });
  const line = (text: string): LogLine => ({ function: 'cart', requestId: '1', stream: 'stdout', text });

  it('functions.log survives a restart', async () => {
    const path = join(folder('log'), 'functions.log');
    for (const text of ['first', 'second']) {
      const log = openFunctionLog(path, () => {});
      log.line(line(text));
      await log.close();
    }
    expect(readFileSync(path, 'utf8')).toMatch(/cart first\n.*cart second\n$/);
  });

  it('with --ephemeral the terminal has the causes of errors, otherwise the name of the file that has them', async () => {
    const printed: string[] = [];
    const ephemeral = openFunctionLog(null, (text) => printed.push(text));
    ephemeral.line(line(failed));
    ephemeral.error(new Error('no queue'), 'send-mails');
    expect(printed[0]).toBe('! cart: failed GET /api/cart: Error: no table\n    at findCart (index.mjs:1:2)');
    expect(printed[1]).toMatch(/^! send-mails: Error: no queue\n +at /);
    const path = join(folder('log'), 'functions.log');
    const kept = openFunctionLog(path, (text) => printed.push(text));
    kept.line(line(failed));
    await kept.close();
    expect(printed[2]).toBe(`! cart: failed (${path})`);
  });

  it('a log that cannot be written is reported once and ends nothing', async () => {
    const printed: string[] = [];
    const path = join(folder('log'), 'functions.log');
    mkdirSync(path);
    const log = openFunctionLog(path, (text) => printed.push(text));
    log.line(line('first'));
    await expect.poll(() => printed).toEqual([expect.stringContaining('cannot be written')]);
    log.line(line('second'));
    await log.close();
    expect(printed).toHaveLength(1);
  });
});

describe('the lock of a folder', () => {
  it('a folder lock has one holder, reports its address and ends with the process', async () => {
    const locked = folder('locked');
    const held = await lockFolder(locked);
    held.describeHolder('http://localhost:1');
    await expect(lockFolder(locked)).rejects.toThrow('in use by another npm start, at http://localhost:1');
    await (await lockFolder(folder('another'))).close();
    vi.stubEnv('TMPDIR', folder('other-temporary'));
    await expect(lockFolder(locked), 'whatever the TMPDIR is').rejects.toThrow(FolderInUseError);
    vi.unstubAllEnvs();
    const next = waitForFolder(locked);
    await held.close();
    await (await next).close();
  });
});

describe('installing', () => {
  const project = (wanted: object, present?: object) => {
    const dir = folder('install');
    writeFileSync(join(dir, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }));
    if (!present) return dir;
    mkdirSync(join(dir, 'node_modules'));
    writeFileSync(join(dir, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }));
    return dir;
  };
  const zod = { 'node_modules/zod': { version: '4.0.0' } };

  it('packages are installed only when one is missing or has another version', () => {
    expect(install.reasonToInstall(project(zod))).toContain('missing');
    expect(install.reasonToInstall(project(zod, {}))).toContain('zod is missing');
    expect(install.reasonToInstall(project(zod, { 'node_modules/zod': { version: '3.0.0' } }))).toContain(
      '3.0.0',
    );
    expect(install.reasonToInstall(project(zod, zod))).toBeNull();
    const other = { 'node_modules/mac': { version: '1.0.0', optional: true } };
    expect(install.reasonToInstall(project({ ...zod, ...other }, zod))).toBeNull();
    expect(install.reasonToInstall(root)).toBeNull();
  });

  it('Node 20.20 is the oldest accepted version', () => {
    expect(
      ['20.19.9', '18.20.0', '20.20.0', '24.1.0'].map((version) => install.isNewEnough(version)),
    ).toEqual([false, false, true, true]);
  });
});

/** A visit of a page by a browser. */
const visit = (url: string) => fetch(url, { headers: { accept: 'text/html' } });

/** What a browser gets at the address that is printed first, while the rest starts. */
async function earlyAnswer(early: ReturnType<typeof start>): Promise<Response> {
  const [, url] = await told(early, /(http:\/\/localhost:\d+) shows how far it is/);
  return visit(url!);
}

describe('npm start', () => {
  it('npm start serves everything, prints the addresses, keeps its data and leaves no process', async () => {
    // half of a demo that was cut off would disagree with itself: it is begun anew
    const local = localFolder({ 'left.json': '{}' });
    const first = start(local);
    const early = await earlyAnswer(first);
    expect([early.status, await early.text()]).toEqual([503, expect.stringContaining('se está preparando')]);
    const stack = await ready(local, first);
    expect(stack.site).toBe(new URL(early.url).origin);
    expect(existsSync(join(local, 'data/left.json'))).toBe(false);
    expect((await visit(stack.site)).status).toBe(200);
    const { data } = (await (await fetch(`${stack.site}/api/products`)).json()) as {
      data: { products: object[] };
    };
    expect(data.products.length).toBeGreaterThan(0);
    for (const url of [stack.inbox, stack.stripe, stack.clock]) expect((await fetch(url)).status).toBe(200);
    expect(Object.keys(stack.accounts)).toEqual(['customer', 'admin', 'trainer', 'shopkeeper', 'support']);
    expect(processesOf(local)).not.toEqual([]);

    const second = await ended(start(local));
    expect(second).toEqual([1, expect.stringContaining(`in use by another npm start, at ${stack.site}`)]);
    expect(existsSync(join(local, 'stack.json'))).toBe(true);

    const clock = new URL('/clock/advance', stack.clock);
    await fetch(clock, { method: 'POST', body: JSON.stringify({ ms: 3_600_000 }) });
    first.child.kill('SIGTERM');
    expect(await ended(first)).toEqual([0, expect.stringContaining('is ready')]);
    await expectNoProcess(local);
    expect(existsSync(join(local, 'stack.json'))).toBe(false);

    const again = start(local);
    const next = await ready(local, again);
    expect(again.said()).toContain('The demo is there');
    const time = (await (await fetch(new URL('/clock.json', next.clock))).json()) as { offset: number };
    expect(time.offset).toBe(3_600_000);
    again.child.kill('SIGINT');
    expect(await ended(again)).toEqual([0, expect.stringContaining('is ready')]);
    await expectNoProcess(local);
  });

  it('npm start ends on a signal at once, before anything was started', async () => {
    const local = localFolder(brokenData);
    const early = start(local, ['--reset']);
    await told(early, /Starting the stack/);
    early.child.kill('SIGTERM');
    expect(await ended(early)).toEqual([0, expect.stringContaining('Starting the stack')]);
    await expectNoProcess(local);
  });

  it('npm start prints instructions when a port is taken or Java is missing', async () => {
    const local = localFolder();
    const holder = await listen(() => {});
    const taken = await ended(start(local, ['--ephemeral'], { PORT: String(holder.port) }));
    expect(taken).toEqual([1, expect.stringMatching(/is taken[^]*PORT=4100 npm start/)]);
    await holder.close();
    const noJava = await ended(start(local, ['--ephemeral'], { PATH: '/nowhere', JAVA_HOME: '/nowhere' }));
    expect(noJava).toEqual([1, expect.stringContaining('apt install openjdk-17')]);
  });
});
