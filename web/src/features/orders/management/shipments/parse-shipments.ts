import { carrierNamed, carrierNameMax, type CarrierId } from '#shared/rules/orders/carriers.ts';
import { codeText, spoiltCellProblem } from '#shared/rules/spreadsheet-cell.ts';
import { plain } from '#shared/rules/text-search.ts';
import { FileProblem } from '../../../../ui/csv/csv-text.ts';
import type { CsvLine } from '../../../../ui/csv/read-csv.ts';
import { exampleFile, exampleOrder } from './download-template.ts';

/** One line of the file. */
export interface ShipmentLine {
  /** In the file, its header being the first. */
  line: number;
  orderNumber: string;
  /** Null when it is missing. */
  carrier: CarrierId | null;
  /** Of a company that the shop does not know. */
  carrierName: string | null;
  trackingNumber: string;
  /** Why it cannot be sent; null when it can. */
  problem: string | null;
}

/** A line that can be sent. */
export type Shipment = ShipmentLine & { carrier: CarrierId };

/** Lines that a file may have. */
export const maxLines = 1_000;
const maxTracking = 60;

/** What the headers of a column may be. */
const headers = {
  orderNumber: ['pedido', 'numero', 'numero de pedido', 'order', 'order number', 'ordernumber'],
  carrier: ['empresa', 'transportista', 'transporte', 'empresa de transporte', 'carrier'],
  trackingNumber: ['seguimiento', 'numero de seguimiento', 'tracking', 'tracking number', 'trackingnumber'],
};

/** What a table needs to be a file of shipments. */
export const expectedColumns = exampleFile[0]!.join(';');

/** The shipments of a file, whose first line is the header. `fallback` is the carrier of lines that name none. Throws `FileProblem`. */
export function parseShipments(
  [header, ...rows]: readonly CsvLine[],
  fallback: CarrierId | '',
): ShipmentLine[] {
  const at = columnsOf(header?.cells ?? []);
  const seen = new Map<string, number>();
  const lines = rows.map(({ cells, line }) => {
    const orderNumber = codeText(cells[at.orderNumber] ?? '')
      .replace(/^#/, '')
      .toUpperCase();
    const carrierText = cells[at.carrier];
    const carrier = carrierText
      ? carrierNamed(carrierText)
      : { carrier: fallback || null, carrierName: null };
    const trackingNumber = codeText(cells[at.trackingNumber] ?? '');
    const found = { line, orderNumber, ...carrier, trackingNumber };
    const first = seen.get(orderNumber);
    if (first === undefined) seen.set(orderNumber, line);
    return { ...found, problem: problemOf(found, first) };
  });
  if (lines.length === 0) throw new FileProblem('El archivo no tiene envíos debajo de la cabecera.');
  if (lines.length > maxLines)
    throw new FileProblem(
      `El archivo tiene ${lines.length.toLocaleString('es-ES')} líneas. Pártelo en archivos de ${maxLines.toLocaleString('es-ES')} como mucho.`,
    );
  return lines;
}

export const canSend = (line: ShipmentLine): line is Shipment => line.problem === null;

function columnsOf(header: readonly string[]) {
  const names = header.map((name) => plain(name).replaceAll('_', ' '));
  const indexOf = (column: keyof typeof headers) => names.findIndex((name) => headers[column].includes(name));
  const at = {
    orderNumber: indexOf('orderNumber'),
    carrier: indexOf('carrier'),
    trackingNumber: indexOf('trackingNumber'),
  };
  if (at.orderNumber < 0 || at.trackingNumber < 0)
    throw new FileProblem(`La primera línea debe llevar los nombres de las columnas: ${expectedColumns}.`);
  return at;
}

function problemOf(
  { orderNumber, carrier, carrierName, trackingNumber }: Omit<ShipmentLine, 'problem'>,
  first: number | undefined,
): string | null {
  if (orderNumber === '') return 'Falta el número de pedido';
  if (orderNumber === exampleOrder) return 'Es la fila de ejemplo de la plantilla: cámbiala o quítala';
  if (first !== undefined) return `El pedido ya está en la línea ${first}`;
  if (carrier === null) return 'Falta la empresa de transporte';
  if (carrierName !== null && carrierName.length > carrierNameMax)
    return `El nombre de la empresa pasa de ${carrierNameMax} caracteres`;
  if (trackingNumber === '') return 'Falta el número de seguimiento';
  if (trackingNumber.length > maxTracking) return `El seguimiento pasa de ${maxTracking} caracteres`;
  return spoiltCellProblem(orderNumber) ?? spoiltCellProblem(trackingNumber);
}
