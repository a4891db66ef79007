import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { html, Markup, page } from '#infra/local/html.ts';

/** A page of the simulator, before it is framed. */
export interface Page {
  title: string;
  body: Markup;
  status?: number;
}

const styles = new Markup(readFileSync(new URL('./pages.css', import.meta.url), 'utf8'));

/** Sends a page. Pages that explain a refusal have status 200: browsers log other answers as errors of the site. */
export function sendPage(response: ServerResponse, { title, body, status = 200 }: Page): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  });
  response.end(
    page(
      `${title} · simulador de Stripe`,
      'es',
      body,
      html`<style>
        ${styles}
      </style>`,
    ),
  );
}

/** Redirects after a form was posted. */
export function redirect(response: ServerResponse, url: string): void {
  response.writeHead(303, { location: url, 'cache-control': 'no-store' });
  response.end();
}

/** A page for buyers, under a notice that it is a simulation. */
export function buyerPage(title: string, content: Markup, status = 200): Page {
  const body = html`<aside class="notice" aria-label="Aviso">
      <strong>Simulador de Stripe.</strong> Nadie cobra nada: usa solo tarjetas de prueba.
    </aside>
    ${content}`;
  return { title, body, status };
}

/** A page for buyers that says one thing. */
export function messagePage(title: string, content: Markup, status?: number): Page {
  const body = html`<main class="card">
    <h1>${title}</h1>
    ${content}
  </main>`;
  return buyerPage(title, body, status);
}

/** The values and errors of a form, by field name. */
export interface FormState {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** An error of the whole form. */
  alert?: string;
}

/** One field of a form: a text, or a choice of `[value, text]`. */
export interface Field {
  name: string;
  label: string;
  autocomplete: string;
  inputmode?: 'numeric' | 'email';
  hint?: string;
  optional?: boolean;
  options?: readonly (readonly [string, string])[];
}

/** A labelled field with its hint and error; the first wrong field receives the focus. */
export function formField(field: Field, { values, errors }: FormState): Markup {
  const { name, label, autocomplete, inputmode, hint, optional, options } = field;
  const value = values[name] ?? '';
  const error = errors[name];
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  const attributes = html`id="${name}" name="${name}" autocomplete="${autocomplete}"
  ${described && html`aria-describedby="${described}"`} ${error && html`aria-invalid="true"`}
  ${error && Object.keys(errors)[0] === name && html`autofocus`}`;
  const control = options
    ? html`<select ${attributes}>
        ${options.map(([each, text]) => html`<option value="${each}" ${each === value && html`selected`}>${text}</option>`)}
      </select>`
    : html`<input
        ${attributes}
        value="${value}"
        ${inputmode && html`inputmode="${inputmode}"`}
        ${!optional && html`aria-required="true"`}
      />`;
  return html`<div class="field">
    <label for="${name}">${label}${optional && ' (opcional)'}</label>
    ${control} ${hint && html`<p class="quiet small" id="${name}-hint">${hint}</p>`}
    ${error && html`<p class="warn small" id="${name}-error">${error}</p>`}
  </div>`;
}

const euro = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' });
const moment = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Madrid',
});
const countries = new Intl.DisplayNames('es-ES', { type: 'region' });

/** Cents as a price. */
export const price = (cents: number | null) => euro.format((cents ?? 0) / 100);

/** Seconds since the epoch, as a date for people. */
export const date = (seconds: number) => moment.format(seconds * 1000);

/** A country's Spanish name. */
export const country = (code: string) => countries.of(code) ?? code;
