import { saveFile } from '../save-file.ts';
import type { CsvLine } from './read-csv.ts';

/** The column that says what is wrong with a row; an import passes over it. */
export const errorColumn = 'Error';

/** What a spreadsheet would take for a formula; an amount below zero is a number. */
const formula = /^(?:[=+@\t\r]|-(?![\d.,]+$))/;

/** Offers rows as a CSV file for a spreadsheet in Spanish; what it would take for a formula is escaped. */
export async function downloadCsv(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  const { default: papa } = await import('papaparse');
  const text = papa.unparse(rows as string[][], { delimiter: ';', newline: '\r\n', escapeFormulae: formula });
  // the mark at its start tells spreadsheets that it is UTF-8
  saveFile(name, `\uFEFF${text}`, 'text/csv');
}

/** Offers the rows of a read file that are wrong, each with its reason, to be corrected and imported. */
export const downloadWrongLines = (
  fileName: string,
  [header, ...lines]: readonly CsvLine[],
  problems: ReadonlyMap<number, string>,
): Promise<void> => {
  const width = header!.cells.length;
  const isOld = (at: number) => header!.cells[at] === errorColumn;
  const row = (cells: readonly string[], last: string) => [
    ...Array.from({ length: width }, (_, at) => cells[at] ?? '').filter((_, at) => !isOld(at)),
    last,
  ];
  return downloadCsv(`errores-${fileName.replace(/\.[^.]*$/, '')}.csv`, [
    row(header!.cells, errorColumn),
    ...lines.flatMap(({ line, cells }) => {
      const problem = problems.get(line);
      return problem === undefined ? [] : [row(cells, problem)];
    }),
  ]);
};
