import { findExport, keyOf, saveExport } from './order-exports.ts';
import { exportMessages } from '../../platform/jobs/job-names.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { runJob } from '../../platform/jobs/run-job.ts';
import { log } from '../../platform/kit/log.ts';
import { writeExport } from './write-export.ts';

/** Time in which a part is written and saved, many times over. */
const reserveMs = 60_000;

/** Writes an export as far as the time of this call goes, and queues the rest. Throws when the message is to come again. */
export async function continueExport(
  name: { adminId: string; _id: string },
  remainingMs: () => number,
  isLastTry: boolean,
): Promise<void> {
  const found = await findExport(name.adminId, name._id);
  const one = await runJob(
    keyOf(name),
    found,
    async (claimed) => {
      const written = await writeExport(claimed, () => remainingMs() > reserveMs);
      if (written.state === 'finished') return written;
      if (written.parts.length === claimed.parts.length) throw new Error('no part was written in time');
      const released = await saveExport(written, { claimedUntil: null });
      await enqueueJob('EXPORT', exportMessages, name);
      return released;
    },
    { now: new Date(), remainingMs, isLastTry },
  );
  if (one?.state === 'finished') log.info('orders exported', { id: one._id, orders: one.rows });
}
