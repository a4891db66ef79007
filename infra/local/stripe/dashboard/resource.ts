import type { html, Markup } from '#infra/local/html/index.ts';
import type { Account } from '../account.ts';
import type { RequestLog } from '../api/request-log.ts';
import type { Faults } from '../faults.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

/** The parts of the simulator that the dashboard shows and controls. */
export interface DashboardContext {
  account: Account;
  webhooks: Webhooks;
  faults: Faults;
  requests: RequestLog;
}

export type Cell = Parameters<typeof html>[1];

/** A column of a table, or a line of a detail page. */
export type Column<Row> = readonly [head: string, cell: (row: Row, context: DashboardContext) => Cell];

/** How rows are shown as a table. */
export interface Table<Row> {
  title: string;
  /** The text in place of a table without rows. */
  empty: string;
  columns: readonly Column<Row>[];
}

/** A resource of the account: its list, and the pages of its objects. */
export interface Resource<Row> extends Table<Row> {
  path: string;
  /** All rows, oldest first. */
  rows: (context: DashboardContext) => Iterable<Row>;
  detail?: {
    find: (context: DashboardContext, id: string) => Row | undefined;
    heading: (row: Row) => string;
    /** What the page shows beside the columns. */
    facts?: readonly Column<Row>[];
    /** Forms and related tables. */
    related: (row: Row, context: DashboardContext) => Markup;
  };
}
