import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../../api/api.ts';
import { useSingleMutation } from '../../../../../api/use-single-mutation.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { messages } from '../messages.ts';
import { refetchProducts } from '../queries.ts';
import { keepImport, type LastImport } from './last-import.ts';
import type { RowResult } from './send-rows.ts';

/** A row that was not taken back, or not all of it. */
export interface LeftRow {
  row: RowResult;
  /** Fields that have been changed since the import. */
  kept: string[];
  error: string | null;
}

/** Rows in one request: as many as the server takes. */
const maxRows = 200;

async function undo({ name, rows }: LastImport): Promise<{ undone: number; left: LeftRow[] }> {
  const left: LeftRow[] = [];
  const note = messages.undoImportNote(name);
  for (let from = 0; from < rows.length; from += maxRows) {
    const part = rows.slice(from, from + maxRows);
    const body = {
      note,
      rows: part.map(({ _id, action, changes, importId, exportedAt }) => ({
        _id: _id!,
        importId: importId!,
        exportedAt,
        changes,
        action: action === 'create' ? action : ('update' as const),
      })),
    };
    const { data } = await api.productManagement.undoImport({ body });
    data.rows.forEach(({ kept, error }, at) => {
      if (error || kept.length > 0) left.push({ row: part[at]!, kept, error: error?.message ?? null });
    });
    // what is taken back is no part of it any more, also when the next request fails
    keepImport({ name, rows: rows.slice(from + maxRows) });
  }
  return { undone: rows.length - left.filter(({ error }) => error).length, left };
}

/** Takes back what an import has written; what has been changed since stays. */
export function useUndoImport() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: undo,
    networkMode: 'always',
    onSuccess: ({ undone }) => toast.success({ title: messages.importUndone(undone) }),
    onError: (error) => toast.error({ title: messages.importUndoFailed, description: error.message }),
    onSettled: () => refetchProducts(cache),
  });
}
