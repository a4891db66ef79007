import { readFileSync } from 'node:fs';

/** Markup that is safe to send: only the `html` tag creates it from values. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Markup | string | number | false | null | undefined | Part[];

/** A template tag that escapes every value that is not itself markup. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.reduce((text, string, i) => text + render(parts[i - 1]) + string));
}

function render(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  if (part === false || part === null || part === undefined) return '';
  return escapeHtml(String(part));
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A table with a label for screen readers; on a phone each row becomes a card, whose cells know the heads of their columns. */
export const table = (label: string, heads: readonly string[], rows: Part[][]): Markup =>
  html`<table class="stack" aria-label="${label}">
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell, nth) => html`<td data-head="${heads[nth]}">${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;

/** Terms with what they are; those without a value are left out. */
export const facts = (rows: [term: string, value: Part][]): Markup =>
  html`<dl>
    ${rows.map(
      ([term, value]) =>
        value &&
        html`<dt>${term}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;

const style = new Markup(readFileSync(new URL('./html.css', import.meta.url), 'utf8'));

/** A complete document in the product's style. */
export function page(title: string, lang: 'en' | 'es', body: Markup, head = html``): string {
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${style}
        </style>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}
