import { addDays, inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { query } from '#functions/platform/table/table.ts';
import { lastTrained } from './entities.ts';
import { StoredState } from './log.ts';

/** Days without training after which a trainer looks after a client. */
const idleDays = 10;

/** Days after which a person who does not train has stopped, and is not looked for any more. */
const goneDays = 60;

/**
 * A page of those who trained last ten days ago or longer, or were sent a plan then and have never begun; longest ago first, with the
 * day, and the cursor of the next one; 400 for a forged cursor. Those who have not for two months are left out.
 */
export async function listIdle(limit: number, cursor: string | undefined, now: Date) {
  const today = inMadrid(now).day;
  const { items, ...page } = await query(StoredState, lastTrained, {
    index: 'gsi1',
    from: addDays(today, -goneDays),
    upTo: `${addDays(today, -idleDays)}#~`,
    limit,
    cursor,
  });
  const idle = items.map(({ userId, lastTrainedOn, plannedOn }) => ({
    userId,
    since: (lastTrainedOn ?? plannedOn)!,
  }));
  return { ...page, items: idle };
}
