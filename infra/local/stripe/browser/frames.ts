import { readFile } from 'node:fs/promises';
import { html, type Markup } from '#infra/local/html/index.ts';

/** The look of the frames. */
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

interface CardField {
  name: string;
  label: string;
  placeholder: string;
  autocomplete: string;
  isNumeric: boolean;
  maxlength: number;
}

/** Named as Stripe names them. */
const fields: readonly CardField[] = [
  {
    name: 'cardnumber',
    label: 'Número de tarjeta',
    placeholder: 'Número de tarjeta',
    autocomplete: 'cc-number',
    isNumeric: true,
    maxlength: 23,
  },
  {
    name: 'exp-date',
    label: 'Fecha de caducidad, mes y año',
    placeholder: 'MM / AA',
    autocomplete: 'cc-exp',
    isNumeric: true,
    maxlength: 9,
  },
  { name: 'cvc', label: 'CVC', placeholder: 'CVC', autocomplete: 'cc-csc', isNumeric: true, maxlength: 4 },
  {
    name: 'postal',
    label: 'Código postal',
    placeholder: 'Código postal',
    autocomplete: 'billing postal-code',
    isNumeric: false,
    maxlength: 10,
  },
];

/** The fields of the Card Element. */
export function cardPage(now: number): string {
  const inputs = fields.map(
    ({ name, label, placeholder, autocomplete, isNumeric, maxlength }) =>
      html`<input
        name="${name}"
        aria-label="${label}"
        placeholder="${placeholder}"
        autocomplete="${autocomplete}"
        ${isNumeric && html`inputmode="numeric"`}
        maxlength="${maxlength}"
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

/** The bank's question, as Stripe's test bank puts it. */
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

/** Nothing to see: calls without a card are made from here. */
export const controllerPage = (now: number): string => frame('controller', 'Stripe', now, html``);
