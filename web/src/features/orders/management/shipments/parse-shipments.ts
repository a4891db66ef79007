import { carrierIds, carrierName, type CarrierId } from '#shared/rules/orders/carriers.ts';
import { plain } from '#shared/rules/text-search.ts';

/** One line of the file. */
export interface ShipmentLine {
  /** In the file, its header being the first. */
  line: number;
  orderNumber: string;
  /** Null when it is missing or unknown. */
  carrier: CarrierId | null;
  /** As the file has it. */
  carrierText: string;
  trackingNumber: string;
  /** Why it cannot be sent; null when it can. */
  problem: string | null;
}

/** A line that can be sent. */
export type Shipment = ShipmentLine & { carrier: CarrierId };

/** The file cannot be read at all; the message says why. */
export class FileProblem extends Error {}

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
export const expectedColumns = 'pedido;empresa;seguimiento';

/** The lines of a table. `fallback` is the carrier of lines that name none. Throws `FileProblem`. */
export function parseShipments(table: readonly string[][], fallback: CarrierId | ''): ShipmentLine[] {
  const at = columnsOf(table[0] ?? []);
  const seen = new Map<string, number>();
  const lines = table
    .map((cells, index) => ({ cells: cells.map((cell) => cell.trim()), line: index + 1 }))
    .filter(({ cells, line }) => line > 1 && cells.some((cell) => cell !== ''))
    .map(({ cells, line }) => {
      const orderNumber = (cells[at.orderNumber] ?? '').replace(/^#/, '').toUpperCase();
      const carrierText = cells[at.carrier] ?? '';
      const carrier = carrierText === '' ? fallback || null : carrierOf(carrierText);
      const found = {
        line,
        orderNumber,
        carrier,
        carrierText,
        trackingNumber: cells[at.trackingNumber] ?? '',
      };
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
  const names = header.map((name) => plain(name.replace(/^\uFEFF/, '').trim()).replaceAll('_', ' '));
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

const carrierOf = (text: string): CarrierId | null =>
  carrierIds.find((id) => id === plain(text) || plain(carrierName(id)) === plain(text)) ?? null;

function problemOf(
  { orderNumber, carrier, carrierText, trackingNumber }: Omit<ShipmentLine, 'problem'>,
  first: number | undefined,
): string | null {
  if (orderNumber === '') return 'Falta el número de pedido';
  if (first !== undefined) return `El pedido ya está en la línea ${first}`;
  if (carrierText === '' && carrier === null) return 'Falta la empresa de transporte';
  if (carrier === null) return `No conocemos la empresa «${carrierText}»`;
  if (trackingNumber === '') return 'Falta el número de seguimiento';
  if (trackingNumber.length > maxTracking) return `El seguimiento pasa de ${maxTracking} caracteres`;
  // what a spreadsheet makes of a long number
  if (/^\d[.,]\d+E\+\d+$/i.test(trackingNumber))
    return 'La hoja de cálculo ha recortado el número: dale formato de texto a la columna';
  return null;
}
