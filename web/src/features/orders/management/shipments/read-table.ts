import { readText } from '../../../../ui/form/read-text.ts';
import { FileProblem } from './parse-shipments.ts';

/** Bytes of a file that are still read: a thousand lines have far less. */
const maxBytes = 1_000_000;

/** The cells of a CSV file; its separator is found out. The parser is loaded with the first file. */
export async function readTable(file: File): Promise<string[][]> {
  if (file.size > maxBytes) throw new FileProblem('El archivo pasa de 1 MB. Pártelo en varios.');
  const [{ default: papaparse }, text] = await Promise.all([import('papaparse'), readText(file)]);
  return papaparse.parse<string[]>(text).data;
}
