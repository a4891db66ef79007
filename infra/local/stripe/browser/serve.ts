import { readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Account } from '../account.ts';
import { matchPath } from '../urls.ts';
import { build } from 'esbuild';

/** A file beside this one. */
const read = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');

/** The content policy of the frames: their program, the simulator's API and style sheet. Every page may embed them. */
const framePolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; font-src 'self' data:";

/** Sends Stripe.js, or a file of its frames. Returns false when `path` is neither. */
export async function sendBrowser(
  account: Account,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  const name = matchPath('/endive/{name}', path)?.name ?? '';
  const send = (type: string, body: string) => {
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(type === 'text/html' && { 'content-security-policy': framePolicy }),
    });
    response.end(body);
    return true;
  };
  if (name === 'frame.css') return send('text/css', await read('./frame.css'));
  // cards expire by the simulated time
  if (/^(card|challenge|controller)$/.test(name))
    return send('text/html', (await read(`./frame/${name}.html`)).replace('NOW', String(account.now())));
  const [, script] = /^(stripe|card|challenge|controller)\.js$/.exec(name) ?? [];
  return script !== undefined && send('text/javascript', await program(script as Program));
}

const prefix = '/endive';

/** Whether a request is a frame's call of the API. */
export const isFrameCall = (path: string): boolean => path.startsWith(`${prefix}/v1/`);

/**
 * Turns a frame's call into a call of the API. Refusals arrive with status 200: browsers log other answers as errors of
 * the site, and a declined card is none.
 */
export function forwardFrameCall(request: IncomingMessage, response: ServerResponse): void {
  request.url = (request.url ?? '').slice(prefix.length);
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    headers: OutgoingHttpHeaders,
  ) => ServerResponse;
  response.writeHead = ((status: number, headers: OutgoingHttpHeaders) =>
    writeHead(status < 500 ? 200 : status, headers)) as ServerResponse['writeHead'];
}

/** The programs for browsers: Stripe.js for the site's page, and one for each frame. */
const programs = {
  stripe: './page/stripe.ts',
  card: './frame/card.ts',
  challenge: './frame/challenge.ts',
  controller: './frame/controller.ts',
} as const;

type Program = keyof typeof programs;

let built: Promise<Map<string, string>> | undefined;

/** The code of a program. All programs are built at the first call. */
async function program(name: Program): Promise<string> {
  built ??= buildAll();
  return (await built).get(name) ?? '';
}

async function buildAll(): Promise<Map<string, string>> {
  const entries = Object.entries(programs).map(([name, file]) => ({
    out: name,
    in: new URL(file, import.meta.url).pathname,
  }));
  const { outputFiles } = await build({
    entryPoints: entries,
    outdir: '/',
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'silent',
  });
  return new Map(
    outputFiles.map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1, -'.js'.length), text]),
  );
}
