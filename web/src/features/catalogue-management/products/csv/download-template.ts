import { headers } from './columns.ts';
import { downloadCsv, toCsv } from './download.ts';

/** Downloads a file for an import with the header alone, to be filled in. */
export const downloadTemplate = async (): Promise<void> =>
  downloadCsv('productos.csv', await toCsv([headers]));
