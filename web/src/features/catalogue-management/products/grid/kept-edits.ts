import type { QueryClient } from '@tanstack/react-query';
import { getSession } from '../../../../api/session.ts';
import { tabStorage } from '../../../../api/storage/browser-storage.ts';
import { noEdits, type GridEdits, type RowEdits } from './grid-edits.ts';

const key = ['product-grid-edits'];
const asked = new WeakSet<QueryClient>();

/** Their name in the storage of the tab, where they outlast a reload and an ended session; each admin has their own. */
const storageName = (): string => `product-grid-edits ${getSession()?.user._id}`;

/** The edits that the admin has not saved. On other pages they stay with what can be undone. */
export function keptEdits(cache: QueryClient): GridEdits {
  const kept = cache.getQueryData<GridEdits>(key);
  if (kept) return kept;
  const stored = tabStorage.get(storageName());
  return stored === null ? noEdits : { ...noEdits, rows: JSON.parse(stored) as RowEdits };
}

/** Keeps the edits; the browser asks before it closes the shop with any of them, on whatever page. */
export function keepEdits(cache: QueryClient, edits: GridEdits): void {
  cache.setQueryDefaults(key, { gcTime: Infinity });
  cache.setQueryData(key, edits);
  if (isEmpty(edits)) tabStorage.remove(storageName());
  else tabStorage.set(storageName(), JSON.stringify(edits.rows));
  if (asked.has(cache)) return;
  asked.add(cache);
  window.addEventListener('beforeunload', (event) => {
    if (!isEmpty(keptEdits(cache))) event.preventDefault();
  });
}

const isEmpty = ({ rows }: GridEdits): boolean => Object.keys(rows).length === 0;
