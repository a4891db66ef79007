import { readFile } from 'node:fs/promises';
import { html, type Markup } from '#infra/local/html/index.ts';

/** The style sheet of the frames. */
export const styles = (): Promise<string> => readFile(new URL('./frame.css', import.meta.url), 'utf8');

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
export function cardPage(now: number): string {
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
export function challengePage(now: number): string {
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
export const controllerPage = (now: number): string => frame('controller', 'Stripe', now, html``);
