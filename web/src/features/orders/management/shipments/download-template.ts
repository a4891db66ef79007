import { downloadCsv } from '../../../../ui/csv/write-csv.ts';

/** The order of the template's only row, which is never sent. */
export const exampleOrder = 'TZ-260131-EJEMPL';

/** The template: the header, and a row that shows how each cell is filled in. */
export const exampleFile: readonly string[][] = [
  ['pedido', 'empresa', 'seguimiento'],
  [exampleOrder, 'Correos Express', 'ES0012345678'],
];

export const downloadTemplate = (): Promise<void> => downloadCsv('envios.csv', exampleFile);
