import * as z from 'zod';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { planRun } from './plan-run.ts';

/** The event of the schedule: the time it was scheduled for, not the time it arrives. */
const Scheduled = z.object({ scheduledTime: z.iso.datetime({ offset: true }) });

/**
 * Triggered daily at 9:00 in Madrid: queues every user whose routine is due. The run is of the scheduled day, so that an
 * event that is late or repeated does not start another day's run.
 */
export async function handler(event: unknown): Promise<{ due: number; queued: number }> {
  const { scheduledTime } = z.parse(Scheduled, event);
  const { due, queued } = await planRun('scheduled', inMadrid(new Date(scheduledTime)).day, new Date());
  return { due, queued };
}
