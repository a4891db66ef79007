/** Offers a text as a file. The mark at its start tells spreadsheets that it is UTF-8. */
export function downloadCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the browser has taken over the file by then
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Rows as CSV for a spreadsheet in Spanish; what it would take for a formula is escaped. */
export async function toCsv(rows: readonly (readonly string[])[]): Promise<string> {
  const { default: papa } = await import('papaparse');
  return papa.unparse(rows as string[][], { delimiter: ';', newline: '\r\n', escapeFormulae: true });
}
