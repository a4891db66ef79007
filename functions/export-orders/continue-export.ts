import { claimExport, findExport, saveExport } from '../_data/orders/order-exports.ts';
import { enqueueExport } from '../_flows/orders/enqueue-export.ts';
import { log } from '../_kit/log.ts';
import { writeExport } from './write-export.ts';

/** Time in which a part is written and saved, many times over. */
const reserveMs = 60_000;

/** Writes an export as far as the time of this call goes, and queues the rest. Throws when the message is to come again. */
export async function continueExport(
  { adminId, _id }: { adminId: string; _id: string },
  remainingMs: () => number,
  isLastTry: boolean,
): Promise<void> {
  const found = await findExport(adminId, _id);
  // it is gone after a day; a message that came twice finds it finished
  if (!found || found.state === 'finished' || found.state === 'failed') return;
  const now = new Date();
  const claimed = await claimExport(found, now, new Date(now.getTime() + remainingMs()));
  if (!claimed) throw new Error('another worker has the export');
  try {
    const one = await writeExport(claimed, () => remainingMs() > reserveMs);
    if (one.state === 'finished') {
      log.info('orders exported', { id: _id, orders: one.rows });
      return;
    }
    if (one.parts.length === found.parts.length) throw new Error('no part was written in time');
    await saveExport(one, { claimedUntil: null });
    await enqueueExport(one);
  } catch (error) {
    // the next try need not wait until the claim is over
    await saveExport(claimed, { claimedUntil: null, ...(isLastTry && { state: 'failed' }) }).catch(() => {});
    throw error;
  }
}
