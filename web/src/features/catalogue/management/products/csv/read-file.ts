import { errorColumn } from '../../../../../ui/csv/write-csv.ts';
import { FileProblem } from '../../../../../ui/csv/csv-text.ts';
import { readCsv, type CsvLine } from '../../../../../ui/csv/read-csv.ts';
import type { ProductField } from '../form/product-values.ts';
import { fieldsOf } from '../form/product-request.ts';
import { messages } from '../messages.ts';
import { fieldOfHeader, valuesOfCells } from './columns.ts';
import { exportedColumn, readExported } from './exported.ts';

/** A row of a file as the server takes it. */
export interface FileRow {
  /** Where it begins in the file. */
  line: number;
  fields: Record<string, unknown>;
  /** What its export told; `fields` are then the SKU and those that the file has changed. */
  exported?: { _id: string; stock: number; at: string };
  /** Why it cannot be imported. */
  problem?: string;
}

/** A file of products: its lines as they stand there, the header first, and its rows. */
export interface ProductFile {
  lines: CsvLine[];
  rows: FileRow[];
}

/** The products of a CSV file. Throws a `FileProblem` for a file that is none, or whose header is wrong. */
export async function readRows(file: File): Promise<ProductFile> {
  const lines = await readCsv(file);
  const [header, ...rows] = lines;
  if (!header) throw new FileProblem('El fichero está vacío.');
  const fields = readHeader(header.cells, rows);
  if (rows.length === 0)
    throw new FileProblem('El fichero solo tiene la cabecera: añade una fila por producto.');
  const at = header.cells.indexOf(exportedColumn);
  return { lines, rows: withoutCopies(rows.map((row) => readRow(row, fields, row.cells[at] ?? ''))) };
}

/** A row, and all of its fields if it is a copy of another row. */
interface ReadRow extends FileRow {
  isRenamed: boolean;
  whole: FileRow['fields'];
}

function readRow({ line, cells }: CsvLine, columns: (ProductField | null)[], cell: string): ReadRow {
  const values = valuesOfCells(columns, cells);
  const whole = fieldsOf(values);
  if (cell === '') return { line, fields: whole, isRenamed: false, whole };
  const read = readExported(cell);
  if (!read) return { line, fields: whole, isRenamed: false, whole, problem: messages.exportedSpoilt };
  const { changed, ...exported } = read;
  const fields = changed(values);
  const { slug: _, ...copied } = whole;
  return {
    line,
    exported,
    fields: {
      ...fields,
      ...(values.sku && { sku: values.sku }),
    },
    isRenamed: 'sku' in fields,
    whole: 'slug' in fields ? whole : copied,
  };
}

/** A row with another SKU beside the row of its own product is a copy for a new product: all of it counts. */
function withoutCopies(rows: readonly ReadRow[]): FileRow[] {
  const named = new Set(rows.flatMap(({ exported, isRenamed }) => (isRenamed ? [] : (exported?._id ?? []))));
  return rows.map(({ isRenamed, whole, ...row }) => {
    if (!isRenamed || !row.exported || !named.has(row.exported._id)) return row;
    return { line: row.line, fields: whole };
  });
}

/** The field of each column; null for one that says nothing about products. */
function readHeader(cells: readonly string[], rows: readonly CsvLine[]): (ProductField | null)[] {
  const nameless = cells.findIndex((name, at) => name === '' && rows.some((row) => row.cells[at]));
  if (nameless >= 0)
    throw new FileProblem(
      `La columna ${nameless + 1} tiene datos y no tiene nombre: ponle el de la plantilla o quítala.`,
    );
  const named = cells.map((cell) => ({ cell, field: fieldOfHeader(cell) ?? null }));
  const unknown = named.filter(
    ({ cell, field }) => !field && !['', errorColumn, exportedColumn].includes(cell),
  );
  if (unknown.length > 0)
    throw new FileProblem(
      `No conozco estas columnas: ${unknown.map(({ cell }) => cell).join(', ')}. Usa los nombres de la plantilla o quítalas.`,
    );
  const fields = named.map(({ field }) => field);
  const twice = fields.find((field, at) => field && fields.indexOf(field) !== at);
  if (twice) throw new FileProblem(`La columna «${cells[fields.indexOf(twice)]}» está dos veces.`);
  if (!fields.includes('sku') && !fields.includes('title'))
    throw new FileProblem('Falta la columna «Referencia (SKU)», que dice qué producto es cada fila.');
  return fields;
}
