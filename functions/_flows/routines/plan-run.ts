import { encodeTime } from 'ulid';
import { sendTime } from '#shared/rules/routine-calendar.ts';
import { batchSize } from '#shared/rules/routine-sending.ts';
import { keepDue } from '../../_data/routines/claims.ts';
import { findDueProgress } from '../../_data/routines/due-progress.ts';
import { monthOf, type StoredProgress } from '../../_data/routines/progress.ts';
import { startRun, markPlanned, savePlannedThrough, type StoredRun } from '../../_data/routines/runs.ts';
import { findRoutines, slotOf, type StoredRoutine } from '../../_data/routines/routines.ts';
import { addQueued } from '../../_data/routines/run-counts.ts';
import { required } from '../../_kit/env.ts';
import { newId } from '../../_kit/ids.ts';
import { inParallel } from '../../_kit/in-parallel.ts';
import { log } from '../../_kit/log.ts';
import type { RoutineBatch } from '../../_data/routines/batch.ts';
import { enqueueBatches } from './enqueue-batches.ts';
import { addMember, emptyBatch, addMemberAt, slotRoutine } from './batch.ts';

/** So many batches are queued at once: a new account sends in small ones, and an admin who forces a run waits for all. */
const flushSize = 50;

/** So many users without a routine are written at once. */
const writeWidth = 16;

/** The run of a day's schedule: the same whoever begins it, for the schedule may fire twice (P27). */
const scheduledRunId = (day: string): string => `run_${encodeTime(sendTime(day).getTime())}${'0'.repeat(16)}`;

/**
 * Queues everybody who is due by `day` (`YYYY-MM-DD`), missed days included (P31), and gives the run. Whoever has no
 * routine in their slot stays due. A crash on the way is harmless: the same run goes on when it is repeated, and whom two
 * plans have queued is sent to once, by the claim.
 */
export async function planRun(kind: StoredRun['kind'], day: string, now: Date): Promise<StoredRun> {
  const run = await startRun({
    _id: kind === 'scheduled' ? scheduledRunId(day) : newId('run', now),
    kind,
    day,
    startedAt: now.toISOString(),
    isPlanned: false,
    due: 0,
    withoutRoutine: 0,
    queued: 0,
    sent: 0,
    failed: 0,
    skipped: 0,
  });
  if (run.isPlanned) return run;
  const routines = new Map((await findRoutines()).map((each) => [slotOf(each, each.month), each]));
  const queue = openBatches({ runId: run._id, kind: 'due', day }, now);
  const counts = { due: 0, withoutRoutine: 0 };
  for await (const due of findDueProgress(day)) {
    const waiting: StoredProgress[] = [];
    for (const progress of due) {
      const routine = routines.get(slotOf(progress, monthOf(progress, progress)));
      if (routine) await queue.add(progress, routine);
      else waiting.push(progress);
    }
    const [failure] = await inParallel(waiting, writeWidth, keepDue);
    if (failure) throw failure.error;
    counts.due += due.length;
    counts.withoutRoutine += waiting.length;
  }
  await queue.close();
  const planned = await markPlanned(run._id, counts);
  await savePlannedThrough(day);
  log.info('routines planned', { run: run._id, kind, day, ...counts, queued: planned.queued });
  return planned;
}

/**
 * Collects members into batches of one run and queues them as they fill: each routine has its own, so that whoever sends a
 * batch reads and writes out one routine. What is left at the end is put together.
 */
function openBatches(facts: Pick<RoutineBatch, 'runId' | 'kind' | 'day'>, now: Date) {
  const size = batchSize(required('MAIL_SEND_RATE'));
  const open = new Map<string, RoutineBatch>();
  let full: RoutineBatch[] = [];
  const flush = async () => {
    await enqueueBatches(full);
    await addQueued(
      facts.runId,
      full.reduce((sum, { members }) => sum + members.length, 0),
    );
    full = [];
  };
  const queue = async (batch: RoutineBatch) => {
    full.push(batch);
    if (full.length === flushSize) await flush();
  };
  return {
    async add(progress: StoredProgress, routine: StoredRoutine): Promise<void> {
      const batch = open.get(routine._id) ?? emptyBatch(facts, now);
      open.set(routine._id, batch);
      addMember(batch, progress, slotRoutine(routine));
      if (batch.members.length < size) return;
      open.delete(routine._id);
      await queue(batch);
    },
    async close(): Promise<void> {
      let rest = emptyBatch(facts, now);
      for (const { slots, members } of open.values())
        for (const member of members) {
          addMemberAt(rest, member, slots[member.slot]!);
          if (rest.members.length < size) continue;
          await queue(rest);
          rest = emptyBatch(facts, now);
        }
      if (rest.members.length > 0) full.push(rest);
      if (full.length > 0) await flush();
    },
  };
}
