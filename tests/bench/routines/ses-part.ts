import type { Recipient } from '#functions/send-routines/send-claimed.ts';
import { sendClaimed } from '#functions/send-routines/send-claimed.ts';

/** What the worker does for SES and nothing else: fills in the data of a bulk call, makes it, reads its answer. */
export async function handler({ batches }: { batches: Recipient[][] }): Promise<{ sent: number }> {
  let sent = 0;
  for (const batch of batches) {
    const verdicts = await sendClaimed(batch);
    sent += verdicts?.filter((verdict) => verdict === 'sent').length ?? 0;
  }
  return { sent };
}
