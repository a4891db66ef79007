import { html, Markup } from '#infra/local/html/index.ts';
import type { Cell, DashboardContext, Resource, Table } from './resource.ts';

/** The most rows that a table shows. */
const shown = 100;

/** The newest rows of a table. On a phone each row becomes a card, and each cell shows the head of its column. */
export function renderTable<Row>(
  { title, empty, columns }: Table<Row>,
  rows: Iterable<Row>,
  context: DashboardContext,
  most = shown,
): Markup {
  const newest = [...rows].reverse().slice(0, most);
  if (newest.length === 0) return html`<p class="quiet">${empty}</p>`;
  return html`<table class="stack">
    <caption>
      ${title}
    </caption>
    <thead>
      <tr>
        ${columns.map(([head]) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${newest.map(
        (row) =>
          html`<tr>
            ${columns.map(([head, cell]) => html`<td data-head="${head}">${trimmed(cell(row, context))}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The page of one object: its fields, what is related to it, and the object as the API shows it. */
export function renderDetail<Row extends object>(
  { columns, detail }: Resource<Row>,
  row: Row,
  context: DashboardContext,
): Markup {
  const { metadata = {} } = row as { metadata?: Record<string, string> | null };
  const facts = [...columns, ...(detail?.facts ?? [])].map(
    ([name, cell]) => [name, trimmed(cell(row, context))] as const,
  );
  const notes = Object.entries(metadata ?? {}).map(
    ([name, value]) => [name, html`<code>${value}</code>`] as const,
  );
  return html`<dl>
      ${[...facts, ...notes]
        .filter(([, { text }]) => text !== '')
        .map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
    </dl>
    ${detail?.related(row, context)}
    <details>
      <summary>El objeto como lo da la API</summary>
      <pre tabindex="0" role="region" aria-label="JSON">${JSON.stringify(row, null, 2)}</pre>
    </details>`;
}

/** An empty cell is really empty, so that it can be hidden on a phone. */
const trimmed = (cell: Cell) => new Markup(html`${cell}`.text.trim());
