import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

const folder = (name: string) => mkdtempSync(join(tmpdir(), `${name}-`));

/** What `npm start` writes once it is ready. */
export interface Stack {
  site: string;
  inbox: string;
  stripe: string;
  clock: string;
  accounts: Record<'customer' | 'admin', { email: string; password: string }>;
}

/** `npm start` as a process with its own data folder, apart from other tests. */
export function start(local: string, args: string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['infra/local/start.ts', ...args], {
    cwd: root,
    env: { ...process.env, LOCAL_DIR: local, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // a test that fails leaves nothing to the next ones; the JVM's guard ends the JVM
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  }
  // listened to once: a wait for each line that it says would leave another listener
  return { child, said: () => said, exited: once(child, 'exit') };
}

/** Settles with what the process has said once that matches; throws it when the process ends before. */
export async function told(
  { child, said, exited }: ReturnType<typeof start>,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  for (;;) {
    const match = pattern.exec(said());
    if (match) return match;
    if (child.exitCode !== null) throw new Error(said());
    await Promise.race([once(child.stdout, 'data'), exited]);
  }
}

/** The addresses and accounts of the process once it is ready. */
export async function ready(local: string, process: ReturnType<typeof start>): Promise<Stack> {
  await told(process, /is ready/);
  return JSON.parse(readFileSync(join(local, 'stack.json'), 'utf8')) as Stack;
}

/** The exit code of the process, and what it has said. */
export async function ended({
  child,
  said,
  exited,
}: ReturnType<typeof start>): Promise<[number | null, string]> {
  await exited;
  return [child.exitCode, said()];
}

/** Command lines that name this folder: the JVM's does. */
export function processesOf(local: string): string[] {
  return commandLines().filter((line) => line.includes(local));
}

/** What was told twice to end leaves the JVM to its guard, which needs a moment. */
export async function expectNoProcess(local: string): Promise<void> {
  await expect.poll(() => processesOf(local)).toEqual([]);
}

function commandLines(): string[] {
  if (!existsSync('/proc')) return execFileSync('ps', ['-axo', 'args'], { encoding: 'utf8' }).split('\n');
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return ''; // it has just ended
    }
  });
}

/** A folder for `LOCAL_DIR` until the end of the test, with these files of its data. */
export function localFolder(data: Record<string, string> = {}): string {
  const local = folder('local');
  mkdirSync(join(local, 'data'));
  for (const [name, text] of Object.entries(data)) writeFileSync(join(local, 'data', name), text);
  onTestFinished(() => rmSync(local, { recursive: true, force: true, maxRetries: 5 }));
  return local;
}

/** A complete demo whose copy of Stripe cannot be read. */
export const brokenData = { 'seeded.json': '{"seeded":true}', 'subscriptions.json': '{ broken' };
