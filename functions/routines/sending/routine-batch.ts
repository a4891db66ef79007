import * as z from 'zod';
import { messageKind } from '../../platform/kit/shapes.ts';
import { RoutineSnapshot } from '../progress.ts';

/** A message of the routine queue: which routines to send to which users. The worker reads names and addresses itself. */
const RoutineBatch = z.object({
  runId: z.string(),
  batchId: z.string(),
  /** `due`: users due by `day`, from a run. `now`: a manual send of one month. `again`: failed deliveries to resend. */
  kind: z.enum(['due', 'now', 'again']),
  /** `YYYY-MM-DD`: the day of the run. */
  day: z.iso.date(),
  slots: z.array(RoutineSnapshot),
  /** `slot` is an index into `slots`. The routine is due on `due`; once it is sent, the next one is due on `next`. */
  members: z.array(z.object({ userId: z.string(), slot: z.int(), due: z.iso.date(), next: z.iso.date() })),
});
export type RoutineBatch = z.output<typeof RoutineBatch>;

/** The messages of the routine queue. */
export const routineBatchMessages = messageKind('batch of routines', 1, RoutineBatch);
