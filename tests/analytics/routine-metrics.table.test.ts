import { describe, expect, it } from 'vitest';
import { startMetricCalls } from '../support/metrics/metric-calls.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { countLateSend, recordBatchOutcome } = await import('#functions/routines/sending/run-counts.ts');
const { keys } = await import('#functions/routines/entities.ts');
const { updateStep } = await import('#functions/platform/table/table.ts');
const { findRun, startRun } = await import('#functions/routines/sending/run-counts.ts');
const { movedBy, start } = await startMetricCalls();

let nth = 0;
const newBatch = () => `bat_${nth++}`;

/** A planned run that has sent nothing yet. */
async function newRun(): Promise<string> {
  const _id = `run_${nth++}`;
  const counts = { due: 9, withoutRoutine: 0, queued: 9, sent: 0, failed: 0, skipped: 0 };
  const startedAt = new Date().toISOString();
  await startRun({ _id, kind: 'forced', startedAt, isPlanned: true, ...counts, day: start });
  return _id;
}
/** Records that a batch has sent to the first users, and failed to send to the next ones. */
function record(run: string, batch: string, sent: number, failed = 0): Promise<void> {
  const users = Array.from({ length: sent + failed }, (_, at) => `usr_${at}`);
  const [sentUsers, failedUsers] = [users.slice(0, sent), users.slice(sent)];
  const outcome = { sent, skipped: 0, failedUsers };
  return recordBatchOutcome(run, batch, outcome, () => Promise.resolve(sentUsers), new Date());
}

describe('the events of routines', () => {
  it('P85: a batch counts what it has sent, once, however often its message is delivered', async () => {
    const [run, batch] = [await newRun(), newBatch()];
    const change = await movedBy(async () => {
      await Promise.all(Array.from({ length: 5 }, () => record(run, batch, 7)));
      await record(run, batch, 7);
      await record(run, newBatch(), 2);
    });
    expect(change).toEqual({ routinesSent: 9 });
    expect(await findRun(run)).toMatchObject({ sent: 9 });
  });

  it('P85: what a batch sends after its dead letter counts as well, once', async () => {
    const [run, batch] = [await newRun(), newBatch()];
    expect(await movedBy(() => record(run, batch, 3, 6))).toEqual({ routinesSent: 3 });
    expect(await movedBy(() => Promise.all([record(run, batch, 5, 4), record(run, batch, 5, 4)]))).toEqual({
      routinesSent: 2,
    });
    expect(await movedBy(() => record(run, batch, 9))).toEqual({ routinesSent: 4 });
    expect(await findRun(run)).toMatchObject({ sent: 9, failed: 0 });
  });

  it('P124: what SES confirms between the reading of the ledger and the correction of a batch counts once', async () => {
    const [run, batch, now] = [await newRun(), newBatch(), new Date()];
    const ledger = updateStep('settled', keys.routineProgress('usr_2'), {
      update: 'SET sentAt = :at',
      values: { ':at': 1 },
    });
    let reads = 0;
    const confirmWhileReading = async () => {
      if (reads++ === 0) await countLateSend(ledger, { runId: run, batchId: batch, userId: 'usr_2' }, now);
      return ['usr_1', 'usr_2'];
    };
    const outcome = { sent: 1, skipped: 0, failedUsers: ['usr_2', 'usr_3'] };
    expect(await movedBy(() => recordBatchOutcome(run, batch, outcome, confirmWhileReading, now))).toEqual({
      routinesSent: 2,
    });
    expect(await findRun(run)).toMatchObject({ sent: 2, failed: 1 });
    expect(reads).toBe(2);
  });

  it('a routine that is sent by hand, which belongs to no run, counts once', async () => {
    const batch = newBatch();
    expect(await movedBy(() => record('run_none', batch, 1))).toEqual({ routinesSent: 1 });
    expect(await movedBy(() => record('run_none', batch, 1))).toEqual({});
    expect(await findRun('run_none')).toBeNull();
  });

  it('a batch without a mail counts nothing', async () => {
    const run = await newRun();
    expect(await movedBy(() => record(run, newBatch(), 0, 3))).toEqual({});
  });
});
