import { html, type Markup } from '#infra/local/html/index.ts';
import type { Account } from '../account.ts';
import type { RequestLog } from '../api/request-log.ts';
import type { Faults } from '../faults.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

/** What the dashboard shows and steers. */
export interface Desk {
  account: Account;
  webhooks: Webhooks;
  faults: Faults;
  requests: RequestLog;
}

/** One page of the dashboard, and the pages of the things it lists. */
export interface Section {
  path: string;
  title: string;
  render(desk: Desk): Markup;
  /** The page of one thing, or null when there is none of this id. */
  detail?(desk: Desk, id: string): { title: string; body: Markup } | null;
}

/** How many rows a page shows; the newest come first. */
const shown = 100;

/** The newest rows of a collection. */
export function newest<T>(rows: Iterable<T>, most = shown): T[] {
  return [...rows].reverse().slice(0, most);
}

/** A form of one or more buttons that act on `id`. The buttons say what they do to whom. */
export function act(
  action: string,
  id: string,
  buttons: readonly { text: string; label: string; value?: string }[],
): Markup {
  return html`<form method="post" action="/actions/${action}">
    <input type="hidden" name="id" value="${id}" />
    ${buttons.map(
      ({ text, label, value }) =>
        html`<button class="plain" name="value" value="${value ?? ''}" aria-label="${text}: ${label}">
          ${text}
        </button>`,
    )}
  </form>`;
}
