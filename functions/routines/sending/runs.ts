import * as z from 'zod';
import { RoutineRun } from '#shared/contracts/routines/deliveries.ts';
import { auditSteps, type Editor } from '../../platform/audit/audit-entries.ts';
import { keys } from '../entities.ts';
import { get, put, putStep, query, transact, update } from '../../platform/table/table.ts';
import { tryWrite } from '../../platform/table/try-write.ts';

/** A run of the routine sending: the shape of the contract, and the run's day. A run that broke off is continued when it is repeated. */
const StoredRun = RoutineRun.extend({
  /** `YYYY-MM-DD` in Spain: the run sends every routine that is due by this day. */
  day: z.iso.date(),
});
export type StoredRun = z.output<typeof StoredRun>;

/** Writes a new run, or returns the stored one of the same id: the schedule may fire twice (P27). */
export async function startRun(run: StoredRun, editor: Editor | null = null): Promise<StoredRun> {
  const { _id, day } = run;
  const write = transact([
    putStep('run_exists', { ...keys.routineRun(_id), ...run }, { condition: 'attribute_not_exists(pk)' }),
    ...auditSteps(editor, { action: 'create', object: { kind: 'run', id: _id, label: day }, after: { day } }),
  ]);
  return (await tryWrite(write, 'run_exists')) ? run : (await findRun(run._id))!;
}

/** Marks a run as planned, which means that every due user is queued; returns the run. */
export async function markPlanned(
  runId: string,
  { due, withoutRoutine }: Pick<StoredRun, 'due' | 'withoutRoutine'>,
): Promise<StoredRun> {
  const item = await update(keys.routineRun(runId), {
    update: 'SET isPlanned = :yes, due = :due, withoutRoutine = :without',
    values: { ':yes': true, ':due': due, ':without': withoutRoutine },
  });
  return z.parse(StoredRun, item);
}

/** How many users of a run are queued and have no outcome yet. */
export const countPending = ({ queued, sent, failed, skipped }: StoredRun): number =>
  Math.max(0, queued - sent - failed - skipped);

/** A run, or null. */
export const findRun = (runId: string): Promise<StoredRun | null> => get(StoredRun, keys.routineRun(runId));

/** The newest run that fits, or null. The first page is small: mostly one of the last runs fits. */
export async function findNewestRun(fits: (run: StoredRun) => boolean): Promise<StoredRun | null> {
  let cursor: string | undefined;
  do {
    const limit = cursor ? 100 : 5;
    const page = await query(StoredRun, 'routine-runs', { newestFirst: true, limit, cursor });
    const found = page.items.find(fits);
    if (found) return found;
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return null;
}

/** The most recent runs, newest first. */
export const findRecentRuns = async (limit: number): Promise<StoredRun[]> =>
  (await query(StoredRun, 'routine-runs', { newestFirst: true, limit })).items;

const LastPlannedDay = z.object({ day: z.iso.date() });

/** The last day whose run has queued every due user (`YYYY-MM-DD`); null before the first run. */
export const findLastPlannedDay = async (): Promise<string | null> =>
  (await get(LastPlannedDay, keys.lastPlannedDay()))?.day ?? null;

/**
 * Saves that a day's run has queued every due user. An older day may replace a newer one: the next run then reads some
 * days twice, and a clock that was ahead skips no user when it is set back (P31).
 */
export const saveLastPlannedDay = (day: string): Promise<void> => put({ ...keys.lastPlannedDay(), day });
