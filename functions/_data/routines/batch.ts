import * as z from 'zod';
import { SlotRoutine } from './progress.ts';

/** A message of the routine queue: what to send to which users. Names and addresses are read when it is sent. */
export const RoutineBatch = z.object({
  runId: z.string(),
  batchId: z.string(),
  /** `due`: users who are still due by `day`. `now`: users who have not got that month. `again`: failed deliveries. */
  kind: z.enum(['due', 'now', 'again']),
  /** `YYYY-MM-DD`: the day of the run. */
  day: z.iso.date(),
  slots: z.array(SlotRoutine),
  /** `slot` counts from 0. The routine is due on `due`; the next one, once this is sent, on `next`. */
  members: z.array(z.object({ userId: z.string(), slot: z.int(), due: z.iso.date(), next: z.iso.date() })),
});
export type RoutineBatch = z.output<typeof RoutineBatch>;
