import type { ImportedRow, productManagement } from '#shared/contracts/catalogue/product-management.ts';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import { api } from '../../../../../api/api.ts';
import { messages } from '../messages.ts';
import { exampleSku } from './download-template.ts';
import type { FileRow } from './read-file.ts';

type Body = RequestInput<typeof productManagement.importRows, 'body'>;

/** Rows and characters in one request: a little less than the server takes. */
const maxRows = 200;
const maxLength = 900_000;

/** A row of the answer, and what takes it back: its import, and when its file was exported. */
export interface RowResult extends ImportedRow {
  importId?: string | null;
  exportedAt?: string | undefined;
}

/** What the server has said about all rows of a file. */
export interface ImportResult {
  rows: RowResult[];
  created: number;
  updated: number;
  failed: number;
}

/** Whether an import is only checked, and why it changes the stock. */
export type ImportOptions = Pick<Body, 'dryRun' | 'reason' | 'note'>;

/**
 * Sends the rows in as many requests as they need, one after the other; a dry run only checks them. `onProgress` gets what is
 * known so far.
 */
export async function sendRows(
  rows: readonly FileRow[],
  options: ImportOptions,
  onProgress: (result: ImportResult) => void,
): Promise<ImportResult> {
  const wrong = wrongRows(rows);
  let result: ImportResult = { rows: [...wrong.values()], created: 0, updated: 0, failed: wrong.size };
  for (const chunk of chunksOf(rows.filter((row) => !wrong.has(row)))) {
    const { data } = await api.productManagement.importRows({
      body: { ...options, rows: chunk },
    });
    const exportedAt = new Map(chunk.map(({ line, exported }) => [line, exported?.at]));
    const answered = data.rows.map((row): RowResult => {
      return { ...row, importId: data.importId, exportedAt: exportedAt.get(row.line) };
    });
    result = {
      rows: [...result.rows, ...answered].toSorted((a, b) => a.line - b.line),
      created: result.created + data.created,
      updated: result.updated + data.updated,
      failed: result.failed + data.failed,
    };
    onProgress(result);
  }
  return result;
}

function chunksOf(rows: readonly FileRow[]): FileRow[][] {
  const chunks: FileRow[][] = [];
  let length = Infinity;
  for (const row of rows) {
    const added = JSON.stringify(row).length + 1;
    if (length + added > maxLength || chunks.at(-1)?.length === maxRows) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)!.push(row);
    length += added;
  }
  return chunks;
}

/** What the server cannot see: the row of the template, a spoilt cell, and, within one request only, rows of one product. */
function wrongRows(rows: readonly FileRow[]): Map<FileRow, ImportedRow> {
  const seen = new Set<string>();
  const wrong = new Map<FileRow, ImportedRow>();
  for (const row of rows) {
    const { sku = '', title = '' } = row.fields as Partial<Record<string, string>>;
    const message = problemOf(row, sku, seen);
    for (const name of [sku, row.exported?._id]) if (name) seen.add(name);
    if (message)
      wrong.set(row, {
        line: row.line,
        _id: null,
        sku,
        title,
        action: 'none',
        changes: [],
        error: {
          field: 'sku',
          message,
        },
      });
  }
  return wrong;
}

function problemOf({ exported, problem }: FileRow, sku: string, seen: Set<string>): string | undefined {
  if (problem) return problem;
  if (sku === exampleSku) return messages.exampleRow;
  if (sku && seen.has(sku)) return messages.repeatedSku(sku);
  return exported && seen.has(exported._id) ? messages.exportedTwice : undefined;
}
