import { AppError } from '../kit/app-error.ts';
import { inParallel } from '../kit/in-parallel.ts';
import { errorFields, log } from '../kit/log.ts';

interface Rows<Row> {
  /** Rows that are worked on at once. */
  width: number;
  requestId: string;
  /** What the log calls a row: an id. */
  nameOf: (row: Row) => string;
}

/** What the work on a row has returned, or why it failed. */
type Outcome<Done> = { done: Done; error: null } | { done: null; error: AppError };

/**
 * Works on each row of a request, and returns what became of each in their order. One that fails does not stop the others; an
 * unexpected error is logged and is the `internal` of its row.
 */
export async function eachRow<Row, Done>(
  rows: readonly Row[],
  { width, requestId, nameOf }: Rows<Row>,
  work: (row: Row) => Promise<Done> | Done,
): Promise<Outcome<Done>[]> {
  const outcomes: Outcome<Done>[] = [];
  await inParallel(rows.entries(), width, async ([at, row]) => {
    try {
      outcomes[at] = { done: await work(row), error: null };
    } catch (cause) {
      const error = cause instanceof AppError ? cause : new AppError('internal', { cause });
      if (error.status >= 500)
        log.error('row failed', { requestId, row: nameOf(row), ...errorFields(error) });
      outcomes[at] = { done: null, error };
    }
  });
  return outcomes;
}
