import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sparticuz from '@sparticuz/chromium';

/** A Chromium that listens for DevTools, for Lighthouse. */
export interface DrivenChromium {
  port: number;
  /** The browser's name in the report. */
  name: string;
  /** Whether it is the build from npm, whose tracing crashes on a Referrer-Policy header. */
  packaged: boolean;
  close(): Promise<void>;
}

const installed = [process.env['CHROME_PATH'] ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** Starts an installed browser where there is one, else the one from npm. */
export async function openChromium(): Promise<DrivenChromium> {
  const own = installed.find((path) => path !== '' && existsSync(path));
  const path = own ?? (await sparticuz.executablePath());
  const profile = await mkdtemp(join(tmpdir(), 'bench-chromium-'));
  const child = spawn(
    path,
    [
      '--headless',
      '--no-sandbox',
      '--ignore-certificate-errors',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const port = await Promise.race([
      readDevToolsPort(child.stderr),
      ended.then(([code]) => Promise.reject(new Error(`${path} ended with ${code}`))),
    ]);
    return { port, name: own ?? '@sparticuz/chromium', packaged: own === undefined, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reads the DevTools port from Chromium's error stream. */
async function readDevToolsPort(stream: NodeJS.ReadableStream): Promise<number> {
  let output = '';
  for await (const chunk of stream) {
    output += String(chunk);
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(output)?.[1];
    if (port) return Number(port);
  }
  throw new Error(`no DevTools port: ${output.slice(-500)}`);
}
