import { cellText } from '#shared/rules/spreadsheet-cell.ts';
import { FileProblem, readCsvText } from './csv-text.ts';

/** A row of a file: where it begins, the first line being 1, and what its cells say. */
export interface CsvLine {
  line: number;
  cells: string[];
}

/** Bytes of a file that are still read. */
const maxBytes = 10_000_000;

/**
 * The rows of a CSV file as a spreadsheet writes it, its header first, without empty rows and without the empty cells at their
 * ends. The parser is loaded with the first file. Throws a `FileProblem`.
 */
export async function readCsv(file: File): Promise<CsvLine[]> {
  if (file.size > maxBytes) throw new FileProblem('El fichero pasa de 10 MB. Pártelo en varios.');
  const text = await readCsvText(file);
  const { default: papa } = await import('papaparse');
  // what Excel writes, or needs, to know the separator
  const [told = '', separator] = /^\uFEFF?"?sep=(.)"?[^\n]*(?:\n|$)/i.exec(text) ?? [];
  const rest = text.slice(told.length);
  let line = told === '' ? 1 : 2;
  let from = 0;
  const rows: CsvLine[] = [];
  papa.parse<string[]>(rest, {
    // papaparse guesses wrong where few columns are followed by an empty line
    delimiter: separator ?? separatorOf(rest),
    newline: '\n',
    step: ({ data, errors, meta }) => {
      if (errors.some(({ type }) => type === 'Quotes'))
        throw new FileProblem(
          `Hay unas comillas mal cerradas en la fila de la línea ${line}. Guarda el fichero otra vez desde la hoja de cálculo, o escríbelas dobles ("").`,
        );
      const cells = data.map(cellText);
      while (cells.at(-1) === '') cells.pop();
      if (cells.length > 0) rows.push({ line, cells });
      line += rest.slice(from, meta.cursor).split('\n').length - 1;
      from = meta.cursor;
    },
  });
  checkWidth(rows);
  return rows;
}

function separatorOf(text: string): string {
  const [header = ''] = text.trimStart().split('\n', 1);
  return [';', '\t', '|'].find((each) => header.includes(each)) ?? ',';
}

/** A separator within a cell without quotes moves what follows into the wrong columns. */
function checkWidth([header, ...rows]: readonly CsvLine[]): void {
  const wide = rows.find(({ cells }) => cells.length > header!.cells.length);
  if (wide)
    throw new FileProblem(
      `La fila de la línea ${wide.line} tiene más celdas que la cabecera. Pon entre comillas las celdas que llevan el separador, o da nombre a la columna que sobra.`,
    );
}
