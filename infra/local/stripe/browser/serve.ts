import { readFile } from 'node:fs/promises';
import { html, type Markup } from '#infra/local/html.ts';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Account } from '../account.ts';
import { matchPath } from '../urls.ts';
import { build } from 'esbuild';

/** The style sheet of the frames. */
const styles = (): Promise<string> => readFile(new URL('./frame.css', import.meta.url), 'utf8');

function frame(program: string, title: string, now: number, body: Markup): string {
  return html`<!doctype html>
    <html lang="es">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/endive/frame.css" />
        <script src="/endive/${program}.js" defer></script>
      </head>
      <body class="${program}" data-now="${now}">
        ${body}
      </body>
    </html>`.text;
}

/** The fields, with Stripe's names. */
const fields = [
  { name: 'cardnumber', label: 'Número de tarjeta', autocomplete: 'cc-number' },
  {
    name: 'exp-date',
    label: 'Fecha de caducidad, mes y año',
    autocomplete: 'cc-exp',
    placeholder: 'MM / AA',
  },
  { name: 'cvc', label: 'CVC', autocomplete: 'cc-csc' },
  { name: 'postal', label: 'Código postal', autocomplete: 'billing postal-code' },
] as const;

/** The frame of the Card Element; `now` is the simulated time in milliseconds. */
function cardPage(now: number): string {
  const inputs = fields.map(
    ({ name, label, autocomplete, ...field }) =>
      html`<input
        name="${name}"
        aria-label="${label}"
        placeholder="${'placeholder' in field ? field.placeholder : label}"
        autocomplete="${autocomplete}"
        inputmode="${name === 'postal' ? 'text' : 'numeric'}"
        aria-required="true"
        spellcheck="false"
        data-state="empty"
        readonly
      />`,
  );
  return frame(
    'card',
    'Datos de la tarjeta',
    now,
    html`<div class="fields">
      <svg class="icon" viewBox="0 0 32 21" aria-hidden="true">
        <path
          d="M3 0h26a3 3 0 0 1 3 3v1H0V3a3 3 0 0 1 3-3ZM0 8h32v10a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3Zm4 6v3h7v-3Z"
        />
      </svg>
      ${inputs}
      <p id="error" hidden></p>
    </div>`,
  );
}

/** The frame in which the bank asks for 3D Secure. */
function challengePage(now: number): string {
  return frame(
    'challenge',
    'Autenticación 3D Secure',
    now,
    html`<div role="dialog" aria-modal="true" aria-labelledby="title" aria-describedby="text">
      <h1 id="title">Tu banco pide una confirmación</h1>
      <p id="text">Es el simulador de Stripe: nadie cobra nada. Decide tú qué responde el banco.</p>
      <div class="row">
        <button type="button" disabled>Completar autenticación</button>
        <button type="button" class="plain" disabled>Fallar autenticación</button>
      </div>
    </div>`,
  );
}

/** The hidden frame that makes the calls without a card. */
const controllerPage = (now: number): string => frame('controller', 'Stripe', now, html``);

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
  if (name === 'frame.css') return send('text/css', await styles());
  const page = { card: cardPage, challenge: challengePage, controller: controllerPage }[name];
  if (page) return send('text/html', page(account.now()));
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
