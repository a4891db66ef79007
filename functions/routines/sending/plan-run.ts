import { encodeTime } from 'ulid';
import { sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { batchSize } from '#shared/rules/routines/routine-sending.ts';
import { coversRun } from '#shared/rules/subscriptions/paid-period.ts';
import type { Editor } from '#functions/platform/audit-entries.ts';
import { keepInDueIndex } from './claims.ts';
import { findDueProgress } from '../due-progress.ts';
import { nextMonthOf, type StoredProgress } from '../progress.ts';
import { addQueuedCount, markPlanned, saveLastPlannedDay, startRun, type StoredRun } from './run-counts.ts';
import { findRoutines, type StoredRoutine } from '../grid/routines.ts';
import { required } from '#functions/platform/kit/env.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { allInParallel } from '#functions/platform/kit/in-parallel.ts';
import { log } from '#functions/platform/kit/log.ts';
import {
  addMember,
  addSubscriber,
  emptyBatch,
  enqueueBatches,
  type RoutineBatch,
  routineSnapshot,
} from './build-batch.ts';
import { slotId } from '#functions/platform/table/track.ts';

/** Batches that are queued at once: with a low send rate batches are small and many, and the admin who forces a run waits. */
const batchesPerFlush = 50;

/** Concurrent writes for users whose routine does not exist or is not paid. */
const writeConcurrency = 16;

/** The id of a day's scheduled run, derived from the day, so that a schedule that fires twice starts one run (P27). */
const scheduledRunId = (day: string): string => `run_${encodeTime(sendTime(day).getTime())}${'0'.repeat(16)}`;

/**
 * Queues every user who is due by `day` (`YYYY-MM-DD`), missed days included (P31), and returns the run. A user whose slot
 * has no routine, or whose month is not paid yet (P250), stays due. After a crash the run is continued when it is repeated. Two
 * overlapping plans may queue the same user; the claim lets one batch send. `author` is the admin who forces the run.
 */
export async function planRun(
  kind: StoredRun['kind'],
  day: string,
  now: Date,
  author: Editor['author'] | null = null,
): Promise<StoredRun> {
  const started = {
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
  };
  const run = await startRun(started, author && { author, now });
  if (run.isPlanned) return run;
  const routines = new Map((await findRoutines()).map((each) => [slotId(each, each.month), each]));
  const queue = collectBatches({ runId: run._id, kind: 'due', day }, now);
  const counts = { due: 0, withoutRoutine: 0 };
  let unpaid = 0;
  for await (const found of findDueProgress(day)) {
    const [due, waiting] = [
      found.filter((each) => coversRun(each, day)),
      found.filter((each) => !coversRun(each, day)),
    ];
    const withoutRoutine: StoredProgress[] = [];
    for (const progress of due) {
      const routine = routines.get(slotId(progress, nextMonthOf(progress, progress)));
      if (routine) await queue.add(progress, routine);
      else withoutRoutine.push(progress);
    }
    await allInParallel([...withoutRoutine, ...waiting], writeConcurrency, keepInDueIndex);
    unpaid += waiting.length;
    counts.due += due.length;
    counts.withoutRoutine += withoutRoutine.length;
  }
  await queue.close();
  const planned = await markPlanned(run._id, counts);
  await saveLastPlannedDay(day);
  log.info('routines planned', { run: run._id, kind, day, ...counts, unpaid, queued: planned.queued });
  return planned;
}

/**
 * Collects the members of a run into batches and queues full ones. A batch holds one routine, so that its worker reads
 * and renders one. At the end the members of incomplete batches are put into common ones.
 */
function collectBatches(facts: Pick<RoutineBatch, 'runId' | 'kind' | 'day'>, now: Date) {
  const size = batchSize(required('MAIL_SEND_RATE'));
  const open = new Map<string, RoutineBatch>();
  let full: RoutineBatch[] = [];
  const flush = async () => {
    await enqueueBatches(full);
    await addQueuedCount(
      facts.runId,
      full.reduce((sum, { members }) => sum + members.length, 0),
    );
    full = [];
  };
  const queue = async (batch: RoutineBatch) => {
    full.push(batch);
    if (full.length === batchesPerFlush) await flush();
  };
  return {
    async add(progress: StoredProgress, routine: StoredRoutine): Promise<void> {
      const batch = open.get(routine._id) ?? emptyBatch(facts, now);
      open.set(routine._id, batch);
      addSubscriber(batch, progress, routineSnapshot(routine));
      if (batch.members.length < size) return;
      open.delete(routine._id);
      await queue(batch);
    },
    async close(): Promise<void> {
      let rest = emptyBatch(facts, now);
      for (const { slots, members } of open.values())
        for (const member of members) {
          addMember(rest, member, slots[member.slot]!);
          if (rest.members.length < size) continue;
          await queue(rest);
          rest = emptyBatch(facts, now);
        }
      if (rest.members.length > 0) full.push(rest);
      if (full.length > 0) await flush();
    },
  };
}
