import { useState } from 'react';
import type { CarrierId } from '#shared/rules/orders/carriers.ts';
import { FileProblem, parseShipments, type ShipmentLine } from './parse-shipments.ts';
import { readTable } from './read-table.ts';

/** A file of shipments that the admin has chosen, and the carrier of the lines that name none. */
export function useShipmentFile() {
  const [table, setTable] = useState<{ name: string; cells: string[][] }>();
  const [carrier, setCarrier] = useState<CarrierId | ''>('');
  const [unread, setUnread] = useState<string>();
  const read = async (file: File) => {
    setTable(undefined);
    setUnread(undefined);
    try {
      setTable({ name: file.name, cells: await readTable(file) });
    } catch (error) {
      setUnread(error instanceof FileProblem ? error.message : 'No se ha podido leer el archivo.');
    }
  };
  const { lines, problem } = table ? linesOf(table.cells, carrier) : { lines: [], problem: unread };
  return { name: table?.name, lines, problem, carrier, setCarrier, read };
}
export type ShipmentFile = ReturnType<typeof useShipmentFile>;

function linesOf(
  cells: string[][],
  carrier: CarrierId | '',
): { lines: ShipmentLine[]; problem: string | undefined } {
  try {
    return { lines: parseShipments(cells, carrier), problem: undefined };
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return { lines: [], problem: error.message };
  }
}
