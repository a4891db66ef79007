import { html, Markup } from '#infra/local/html/index.ts';

/** What a cell or a fact may hold. */
export type Cell = Parameters<typeof html>[1];

/** A table with its empty state. On a phone each row is a small card, and each cell says what it is. */
export function table(caption: string, heads: readonly string[], rows: Cell[][], empty: string): Markup {
  if (rows.length === 0) return html`<p class="quiet">${empty}</p>`;
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell, index) => cellOf(heads[index], cell))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** An empty cell holds nothing at all, so that it takes no room on a phone. */
function cellOf(head: string | undefined, content: Cell): Markup {
  const inside = new Markup(html`${content}`.text.trim());
  return html`<td data-head="${head}">${inside.text !== '' && html`<div>${inside}</div>`}</td>`;
}

/** What is to be known of one thing; what is not there is left out. */
export function facts(rows: readonly (readonly [name: string, value: Cell])[]): Markup {
  const known = rows.filter(
    ([, value]) => value !== null && value !== undefined && value !== false && value !== '',
  );
  return html`<dl class="facts">
    ${known.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

/** The whole object, for who wants to see it as the API shows it. */
export function whole(object: object, title: string): Markup {
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0" role="region" aria-label="${title}">${JSON.stringify(object, null, 2)}</pre>
  </details>`;
}
