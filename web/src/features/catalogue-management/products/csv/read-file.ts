import { readText } from '../../../../ui/form/read-text.ts';
import type { ProductField } from '../form/product-values.ts';
import { fieldsOf } from '../form/product-request.ts';
import { fieldOfHeader, valuesOfCells } from './columns.ts';

/** A row of a file as the server takes it. */
export interface FileRow {
  /** Where it begins in the file. */
  line: number;
  fields: Record<string, unknown>;
}

/** Why nothing of a file can be imported. */
export class FileProblem extends Error {}

/** The rows of a CSV file. Throws a `FileProblem` for a file that is none, or whose header is wrong. */
export async function readRows(file: File): Promise<FileRow[]> {
  const lines = await parse(await readText(file));
  const [header, ...rows] = lines;
  if (!header) throw new FileProblem('El fichero está vacío.');
  const fields = readHeader(header.cells);
  if (rows.length === 0)
    throw new FileProblem('El fichero solo tiene la cabecera: añade una fila por producto.');
  return rows.map(({ line, cells }) => ({ line, fields: fieldsOf(valuesOfCells(fields, cells)) }));
}

interface Line {
  line: number;
  cells: string[];
}

/** The rows with the line that each begins at: a cell may hold several lines. */
async function parse(text: string): Promise<Line[]> {
  const { default: papa } = await import('papaparse');
  const rows: Line[] = [];
  let [line, from] = [1, 0];
  // papaparse guesses wrong where few columns are followed by an empty line
  const [header = ''] = text.split('\n', 1);
  const delimiter = [';', '\t'].find((each) => header.includes(each)) ?? ',';
  papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, meta }) => {
      if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data });
      line += text.slice(from, meta.cursor).split('\n').length - 1;
      from = meta.cursor;
    },
  });
  return rows;
}

function readHeader(cells: readonly string[]): ProductField[] {
  const named = cells.map((cell) => ({ cell, field: fieldOfHeader(cell) }));
  const unknown = named.filter(({ field }) => !field).map(({ cell }) => cell.trim() || 'sin nombre');
  if (unknown.length > 0)
    throw new FileProblem(
      `No conozco estas columnas: ${unknown.join(', ')}. Usa los nombres de la plantilla o quítalas.`,
    );
  const fields = named.map(({ field }) => field!);
  const twice = fields.find((field, at) => fields.indexOf(field) !== at);
  if (twice) throw new FileProblem(`La columna «${cells[fields.indexOf(twice)]}» está dos veces.`);
  if (!fields.includes('sku') && !fields.includes('title'))
    throw new FileProblem('Falta la columna «Referencia (SKU)», que dice qué producto es cada fila.');
  return fields;
}
