import * as z from 'zod';
import { RoutineRun } from '#shared/contracts/shapes/deliveries.ts';
import { isConditionFailed } from '../table/errors.ts';
import { keys } from '../table/keys.ts';
import { get, put, query, update } from '../table/table.ts';

/** A run of the sending, as the wire carries it, and the day it is for. One that broke off goes on when it is repeated. */
const StoredRun = RoutineRun.extend({
  /** `YYYY-MM-DD` in Spain: who is due by then is sent to. */
  day: z.iso.date(),
});
export type StoredRun = z.output<typeof StoredRun>;

/** Writes a run that begins. One that was there already is given back as it is: the schedule fires twice (P27). */
export async function startRun(run: StoredRun): Promise<StoredRun> {
  try {
    await put(
      { ...keys.routineRun(run._id), ...run },
      { condition: 'attribute_not_exists(pk)', refusal: 'run_exists' },
    );
    return run;
  } catch (error) {
    if (!isConditionFailed(error, 'run_exists')) throw error;
    return (await findRun(run._id))!;
  }
}

/** Notes that all who were due have been queued, and gives the run. */
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

/** How many of a run are on their way: queued, and nobody has told what became of them. */
export const countPending = ({ queued, sent, failed, skipped }: StoredRun): number =>
  Math.max(0, queued - sent - failed - skipped);

/** A run, or null. */
export const findRun = (runId: string): Promise<StoredRun | null> => get(StoredRun, keys.routineRun(runId));

/** The newest runs. */
export const findLastRuns = async (limit: number): Promise<StoredRun[]> =>
  (await query(StoredRun, 'routine-runs', { newestFirst: true, limit })).items;

const PlannedThrough = z.object({ day: z.iso.date() });

/** The last day whose run has queued all who were due; null before the first. */
export const findPlannedThrough = async (): Promise<string | null> =>
  (await get(PlannedThrough, keys.plannedThrough()))?.day ?? null;

/**
 * Notes that a day's run has queued all who were due. An older day is noted as well: the next run reads some days again,
 * and a clock that was ahead leaves nobody out when it goes back (P31).
 */
export const savePlannedThrough = (day: string): Promise<void> => put({ ...keys.plannedThrough(), day });
