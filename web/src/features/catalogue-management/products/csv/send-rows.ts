import type { ImportedRow } from '#shared/contracts/back-office/product-management.ts';
import { productManagementApi } from '../../../../api/back-office/product-management.ts';
import { messages } from '../messages.ts';
import { exampleSku } from './download-template.ts';
import type { FileRow } from './read-file.ts';

/** Rows and characters in one request: a little less than the server takes. */
const maxRows = 200;
const maxLength = 900_000;

/** What the server has said about all rows of a file. */
export interface ImportResult {
  rows: ImportedRow[];
  created: number;
  updated: number;
  failed: number;
}

/**
 * Sends the rows in as many requests as they need, one after the other; a dry run only checks them. `onProgress` gets what is
 * known so far.
 */
export async function sendRows(
  rows: readonly FileRow[],
  dryRun: boolean,
  onProgress: (result: ImportResult) => void,
): Promise<ImportResult> {
  const wrong = wrongRows(rows);
  let result: ImportResult = { rows: [...wrong.values()], created: 0, updated: 0, failed: wrong.size };
  for (const chunk of chunksOf(rows.filter((row) => !wrong.has(row)))) {
    const { data } = await productManagementApi.importRows({ body: { dryRun, rows: chunk } });
    result = {
      rows: [...result.rows, ...data.rows].toSorted((a, b) => a.line - b.line),
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

/** What the server cannot see: the row of the template, and, within one request only, rows whose SKU an earlier row has. */
function wrongRows(rows: readonly FileRow[]): Map<FileRow, ImportedRow> {
  const seen = new Set<string>();
  const wrong = new Map<FileRow, ImportedRow>();
  for (const row of rows) {
    const { sku, title = '' } = row.fields as Partial<Record<string, string>>;
    if (!sku) continue;
    const message =
      sku === exampleSku ? messages.exampleRow : seen.has(sku) ? messages.repeatedSku(sku) : undefined;
    seen.add(sku);
    if (message)
      wrong.set(row, { line: row.line, sku, title, action: 'none', error: { field: 'sku', message } });
  }
  return wrong;
}
