import { addDays, inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { query } from '#functions/platform/table/table.ts';
import { lastTrained } from './entities.ts';
import { StoredState } from './log.ts';

/** Days without training after which a trainer looks after a client. */
const idleDays = 10;

/** Days after which a person who does not train has stopped, and is not looked for any more. */
const goneDays = 60;

/**
 * A page of those who trained last ten days ago or longer, longest ago first, and the cursor of the next one; 400 for a forged cursor.
 * Those who have stopped for two months are left out, and so is who has never begun.
 */
export function listIdle(limit: number, cursor: string | undefined, now: Date) {
  const today = inMadrid(now).day;
  return query(StoredState, lastTrained, {
    index: 'gsi1',
    from: addDays(today, -goneDays),
    upTo: `${addDays(today, -idleDays)}#~`,
    limit,
    cursor,
  });
}
