import { rows } from 'virtual:contract-routes/routine-progress';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/routine-progress.ts. */
export const routineProgressApi = groupClient<'routine-progress'>(rows);
