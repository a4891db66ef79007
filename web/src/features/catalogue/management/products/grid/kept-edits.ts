import type { QueryClient } from '@tanstack/react-query';
import { draftOf } from '../../../../../api/storage/drafts.ts';
import { noEdits, type GridEdits, type RowEdits } from './grid-edits.ts';

const key = ['product-grid-edits'];
const asked = new WeakSet<QueryClient>();

/** Where they outlast a reload and an ended session; each admin has their own. */
const stored = () => draftOf<RowEdits>('product-grid');

/** The edits that the admin has not saved. On other pages they stay with what can be undone. */
export function keptEdits(cache: QueryClient): GridEdits {
  const kept = cache.getQueryData<GridEdits>(key);
  if (kept) return kept;
  const rows = stored().find();
  return rows ? { ...noEdits, rows } : noEdits;
}

/** Keeps the edits; the browser asks before it closes the shop with any of them, on whatever page. */
export function keepEdits(cache: QueryClient, edits: GridEdits): void {
  cache.setQueryDefaults(key, { gcTime: Infinity });
  cache.setQueryData(key, edits);
  if (isEmpty(edits)) stored().drop();
  else stored().keep(edits.rows);
  if (asked.has(cache)) return;
  asked.add(cache);
  window.addEventListener('beforeunload', (event) => {
    if (!isEmpty(keptEdits(cache))) event.preventDefault();
  });
}

const isEmpty = ({ rows }: GridEdits): boolean => Object.keys(rows).length === 0;
