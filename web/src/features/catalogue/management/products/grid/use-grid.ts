import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import type { CorrectionReason } from '#shared/contracts/catalogue/stock-entry.ts';
import { api } from '../../../../../api/api.ts';
import { useSingleMutation } from '../../../../../api/use-single-mutation.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { messages } from '../messages.ts';
import { gridPageSize, refetchProducts, showProduct } from '../queries.ts';
import {
  type CellChange,
  countCells,
  type GridEdits,
  gridReducer,
  noEdits,
  type RowEdits,
} from './grid-edits.ts';
import { changeOf, type GridChange, wayBack } from './grid-requests.ts';
import { draftOf } from '../../../../../api/storage/drafts.ts';

const key = ['product-grid-edits'];
const asked = new WeakSet<QueryClient>();

/** Where they outlast a reload and an ended session; each admin has their own. */
const stored = () => draftOf<RowEdits>('product-grid');

/** The edits that the admin has not saved. On other pages they stay with what can be undone. */
function keptEdits(cache: QueryClient): GridEdits {
  const kept = cache.getQueryData<GridEdits>(key);
  if (kept) return kept;
  const rows = stored().find();
  return rows ? { ...noEdits, rows } : noEdits;
}

/** Keeps the edits; the browser asks before it closes the shop with any of them, on whatever page. */
function keepEdits(cache: QueryClient, edits: GridEdits): void {
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

/** Why stock is changed. */
interface Why {
  reason: CorrectionReason;
  note: string;
}

/** The edits of the grid, and how they are saved and undone. They stay while the admin looks at other pages. */
export function useGrid() {
  const cache = useQueryClient();
  const [edits, dispatch] = useReducer(gridReducer, cache, keptEdits);
  const { rows, past } = edits;
  const [why, setWhy] = useState<Why>({ reason: 'recount', note: '' });
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [back, setBack] = useState<GridChange | null>(null);
  const { changed, wrong } = countCells(rows);

  const send = useSingleMutation({
    mutationFn: ({ change, ...reason }: Why & { change: GridChange; isUndo: boolean }) =>
      sendRows(change.rows, { reason: reason.reason, note: reason.note }),
    // offline, it fails at once: nothing may be sent later, when the admin has left
    networkMode: 'always',
    onSuccess: (answers, { change, isUndo }) => {
      const now = answers.flatMap(({ product }) => product ?? []);
      for (const product of now) showProduct(cache, product);
      const failed = answers.filter(({ error }) => error);
      const saved = answers.filter(({ error }) => !error).map(({ _id }) => _id);
      setProblems(new Map(failed.map(({ _id, error }) => [_id, error!.message])));
      setBack(isUndo || saved.length === 0 ? null : wayBack(change, answers));
      if (!isUndo) {
        const answered = { type: 'answered', saved, now } as const;
        dispatch(answered);
        // the admin may have left the grid
        keepEdits(cache, gridReducer(keptEdits(cache), answered));
      }
      if (saved.length > 0)
        toast.success({ title: (isUndo ? messages.gridUndone : messages.gridSaved)(saved.length) });
      if (failed.length > 0) toast.error({ title: messages.gridPartly(failed.length) });
      refetchProducts(cache);
    },
    onError: (error) => toast.error({ title: messages.gridFailed, description: error.message }),
  });

  useEffect(() => keepEdits(cache, edits), [cache, edits]);

  return {
    rows,
    problems,
    changed,
    wrong,
    why,
    changeWhy: (change: Partial<Why>) => setWhy((before) => ({ ...before, ...change })),
    type: (changes: CellChange[]) => dispatch({ type: 'type', changes }),
    settle: () => dispatch({ type: 'settle' }),
    canUndo: past.length > 0,
    undo: () => dispatch({ type: 'undo' }),
    discard: () => {
      dispatch({ type: 'discard' });
      setProblems(new Map());
    },
    isSaving: send.isPending,
    save: () => send.mutate({ change: changeOf(rows), isUndo: false, ...why }),
    /** Undoes what was saved last; null while there is nothing. */
    undoSaved: back && (() => send.mutate({ change: back, isUndo: true, ...why, note: messages.undoNote })),
    savedCount: back?.rows.length ?? 0,
  };
}

export type Grid = ReturnType<typeof useGrid>;

/** Sends the rows, as many in one request as it takes; the answers in the same order. */
async function sendRows(rows: GridChange['rows'], why: Why) {
  const answers = [];
  for (let from = 0; from < rows.length; from += gridPageSize) {
    const body = { rows: rows.slice(from, from + gridPageSize), ...why };
    answers.push(...(await api.productManagement.editMany({ body })).data.rows);
  }
  return answers;
}
