import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleMutation } from '../../../../../api/use-single-mutation.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { messages } from '../messages.ts';
import { refetchProducts } from '../queries.ts';
import { readRows, type FileRow, type ProductFile } from './read-file.ts';
import { keepImport } from './last-import.ts';
import { sendRows, type ImportOptions, type ImportResult } from './send-rows.ts';

/** A file that has been checked: its rows, and what the server would do with each. */
export interface Checked extends ProductFile {
  name: string;
  result: ImportResult;
}

/** Rows to be written, of a file, and why the stock changes. */
interface Run extends Pick<ImportOptions, 'reason' | 'note'> {
  name: string;
  rows: FileRow[];
}

/** The steps of an import: a file is checked by a dry run, then its right rows are written. */
export function useImport() {
  const cache = useQueryClient();
  const [progress, setProgress] = useState<ImportResult | null>(null);
  const check = useSingleMutation({
    mutationFn: async (file: File): Promise<Checked> => {
      setProgress(null);
      const read = await readRows(file);
      return { ...read, name: file.name, result: await sendRows(read.rows, { dryRun: true }, setProgress) };
    },
    networkMode: 'always',
  });
  const run = useSingleMutation({
    mutationFn: ({ name, rows, ...why }: Run) => {
      setProgress(null);
      return sendRows(rows, { dryRun: false, ...why }, (result) => {
        setProgress(result);
        // what is written can be taken back, also when the next request fails
        keepImport({ name, rows: result.rows });
      });
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

/** Whether units of a product are added or taken. */
export const changesStock = ({ rows }: ImportResult): boolean =>
  rows.some(({ changes }) => changes.some(({ field }) => field === 'stock'));
