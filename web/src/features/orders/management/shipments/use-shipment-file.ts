import { useState } from 'react';
import type { CarrierId } from '#shared/rules/orders/carriers.ts';
import { FileProblem } from '../../../../ui/csv/csv-text.ts';
import { readCsv, type CsvLine } from '../../../../ui/csv/read-csv.ts';
import { parseShipments, type ShipmentLine } from './parse-shipments.ts';

/** A file of shipments that the admin has chosen, and the carrier of the lines that name none. */
export function useShipmentFile() {
  const [table, setTable] = useState<{ name: string; csv: CsvLine[] }>();
  const [carrier, setCarrier] = useState<CarrierId | ''>('');
  const [unread, setUnread] = useState<string>();
  const read = async (file: File) => {
    setTable(undefined);
    setUnread(undefined);
    try {
      setTable({ name: file.name, csv: await readCsv(file) });
    } catch (error) {
      setUnread(error instanceof FileProblem ? error.message : 'No se ha podido leer el archivo.');
    }
  };
  const { lines, problem } = table ? linesOf(table.csv, carrier) : { lines: [], problem: unread };
  return { table, lines, problem, carrier, setCarrier, read };
}
export type ShipmentFile = ReturnType<typeof useShipmentFile>;

function linesOf(
  csv: CsvLine[],
  carrier: CarrierId | '',
): { lines: ShipmentLine[]; problem: string | undefined } {
  try {
    return { lines: parseShipments(csv, carrier), problem: undefined };
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return { lines: [], problem: error.message };
  }
}
