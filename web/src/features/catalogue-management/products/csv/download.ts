import { saveFile } from '../../../../ui/save-file.ts';

/** Offers a text as a file. The mark at its start tells spreadsheets that it is UTF-8. */
export const downloadCsv = (name: string, text: string): void => saveFile(name, `\uFEFF${text}`, 'text/csv');

/** Rows as CSV for a spreadsheet in Spanish; what it would take for a formula is escaped. */
export async function toCsv(rows: readonly (readonly string[])[]): Promise<string> {
  const { default: papa } = await import('papaparse');
  return papa.unparse(rows as string[][], { delimiter: ';', newline: '\r\n', escapeFormulae: true });
}
