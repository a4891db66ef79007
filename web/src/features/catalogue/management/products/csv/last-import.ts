import { getSession } from '../../../../../api/session.ts';
import { tabStorage } from '../../../../../api/storage/browser-storage.ts';
import type { RowResult } from './send-rows.ts';

/** What the last import of this tab has written, and what of it has not been taken back. */
export interface LastImport {
  /** Of the file. */
  name: string;
  rows: RowResult[];
}

/** Each admin has their own; it outlasts a reload. */
const storageName = (): string => `product-import ${getSession()?.user._id}`;

/** The last import; null when there is none, or nothing of it is left to take back. */
export function lastImport(): LastImport | null {
  const stored = tabStorage.get(storageName());
  return stored === null ? null : (JSON.parse(stored) as LastImport);
}

/** Keeps the rows of an import that have changed something. */
export function keepImport({ name, rows }: LastImport): void {
  const written = rows.filter(({ _id, action }) => _id !== null && action !== 'none');
  if (written.length === 0) tabStorage.remove(storageName());
  else tabStorage.set(storageName(), JSON.stringify({ name, rows: written }));
}
