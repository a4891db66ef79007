import * as z from 'zod';
import { inMadrid } from '#shared/rules/routine-calendar.ts';
import { planRun } from '../_flows/routines/plan-run.ts';

/** What the schedule says: the time it stands for, however late it comes. */
const Scheduled = z.object({ scheduledTime: z.iso.datetime({ offset: true }) });

/**
 * Every day at 9:00 in Madrid: queues everybody whose routine is due. The day counts that the schedule stands for, so that
 * a run that was late, or comes twice, is that day's run and no other.
 */
export async function handler(event: unknown): Promise<{ due: number; queued: number }> {
  const { scheduledTime } = z.parse(Scheduled, event);
  const { due, queued } = await planRun('scheduled', inMadrid(new Date(scheduledTime)).day, new Date());
  return { due, queued };
}
