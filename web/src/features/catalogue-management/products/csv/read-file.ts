import { errorColumn } from '../../../../ui/csv/write-csv.ts';
import { FileProblem } from '../../../../ui/csv/csv-text.ts';
import { readCsv, type CsvLine } from '../../../../ui/csv/read-csv.ts';
import type { ProductField } from '../form/product-values.ts';
import { fieldsOf } from '../form/product-request.ts';
import { fieldOfHeader, valuesOfCells } from './columns.ts';

/** A row of a file as the server takes it. */
export interface FileRow {
  /** Where it begins in the file. */
  line: number;
  fields: Record<string, unknown>;
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
  return {
    lines,
    rows: rows.map(({ line, cells }) => ({ line, fields: fieldsOf(valuesOfCells(fields, cells)) })),
  };
}

/** The field of each column; null for one that says nothing about products. */
function readHeader(cells: readonly string[], rows: readonly CsvLine[]): (ProductField | null)[] {
  const nameless = cells.findIndex((name, at) => name === '' && rows.some((row) => row.cells[at]));
  if (nameless >= 0)
    throw new FileProblem(
      `La columna ${nameless + 1} tiene datos y no tiene nombre: ponle el de la plantilla o quítala.`,
    );
  const named = cells.map((cell) => ({ cell, field: fieldOfHeader(cell) ?? null }));
  const unknown = named.filter(({ cell, field }) => !field && cell !== '' && cell !== errorColumn);
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
