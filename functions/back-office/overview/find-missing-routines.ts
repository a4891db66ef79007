import { addDays, inMadrid, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { countWithoutRoutine } from '../../routines/due/due-sample.ts';
import { slotId } from '../../platform/table/track.ts';
import type { SharedReads } from './shared-reads.ts';
import { attentionRow, type AttentionRow } from './attention-row.ts';

/** The users who are due by tomorrow and whose slot is empty: those whom the preview of tomorrow shows without a routine. */
export async function findMissingRoutines(reads: SharedReads, now: Date): Promise<AttentionRow> {
  const slots = reads
    .routines()
    .then((routines) => new Set(routines.map((each) => slotId(each, each.month))));
  const tomorrow = addDays(inMadrid(now).day, 1);
  const { count, isPartial, oldest } = await countWithoutRoutine(slots, tomorrow, now);
  return attentionRow('sends-without-routine', count, {
    isPartial,
    oldest: oldest && sendTime(oldest).toISOString(),
  });
}
