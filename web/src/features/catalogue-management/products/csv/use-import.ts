import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleMutation } from '../../../../api/use-single-mutation.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { messages } from '../messages.ts';
import { refetchProducts } from '../queries.ts';
import { readRows, type FileRow, type ProductFile } from './read-file.ts';
import { sendRows, type ImportResult } from './send-rows.ts';

/** A file that has been checked: its rows, and what the server would do with each. */
interface Checked extends ProductFile {
  name: string;
  result: ImportResult;
}

/** The steps of an import: a file is checked by a dry run, then its right rows are written. */
export function useImport() {
  const cache = useQueryClient();
  const [progress, setProgress] = useState<ImportResult | null>(null);
  const check = useSingleMutation({
    mutationFn: async (file: File): Promise<Checked> => {
      setProgress(null);
      const read = await readRows(file);
      return { ...read, name: file.name, result: await sendRows(read.rows, true, setProgress) };
    },
    networkMode: 'always',
  });
  const run = useSingleMutation({
    mutationFn: (rows: FileRow[]) => {
      setProgress(null);
      return sendRows(rows, false, setProgress);
    },
    networkMode: 'always',
    onSuccess: ({ created, updated }) => toast.success({ title: messages.imported(created, updated) }),
    onSettled: () => refetchProducts(cache),
  });
  return {
    check,
    run,
    /** Rows that have been answered so far. */
    progress,
    restart: () => {
      check.reset();
      run.reset();
    },
  };
}

/** What was written, with the rows that the dry run has left out. */
export function withLeftOut(written: ImportResult, checked: ImportResult): ImportResult {
  const lines = new Set(written.rows.map(({ line }) => line));
  const leftOut = checked.rows.filter(({ line }) => !lines.has(line));
  return {
    ...written,
    rows: [...written.rows, ...leftOut].toSorted((a, b) => a.line - b.line),
    failed: written.failed + leftOut.filter(({ error }) => error).length,
  };
}

/** The rows that a dry run has found to change something. */
export function rightRows({ rows, result }: Checked): FileRow[] {
  const right = new Set(result.rows.filter(({ action }) => action !== 'none').map(({ line }) => line));
  return rows.filter(({ line }) => right.has(line));
}
