import * as z from 'zod';
import { Timestamp } from './fields.ts';

/** A job that writes files in the background. It and its files are gone after a day. */
export const Job = z.object({
  _id: z.string(),
  /** `failed`: it has been tried several times and is over. The page asks again while it is `queued` or `running`. */
  state: z.enum(['queued', 'running', 'finished', 'failed']),
  createdAt: Timestamp,
});
