import { inMadrid, sendHour } from '#shared/rules/routines/routine-calendar.ts';

/* node infra/release/sending-hours.ts: fails while the routines of the day are sent. The workflow asks before it deploys. */

/** From a quarter of an hour before the daily plan until an hour after its last run (infra/mailing/routine-sending.ts). */
const hours = { from: sendHour * 60 - 15, to: sendHour * 60 + 150 };

/** Why a new sender has to wait: the plan has not begun, or its batches are still sent; null at other times. */
export function reasonToWait(now: Date): string | null {
  const { minutes } = inMadrid(now);
  if (minutes < hours.from || minutes >= hours.to) return null;
  return `The routines of the day are sent from ${clock(hours.from)} to ${clock(hours.to)} in Madrid: deploy after that.`;
}

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

if (import.meta.main) {
  const reason = reasonToWait(new Date());
  if (reason) console.error(reason);
  process.exitCode = reason ? 1 : 0;
}
