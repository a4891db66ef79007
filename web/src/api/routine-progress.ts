import { rows } from 'virtual:contract-routes/routine-progress';
import { staffClient } from './back-office/staff-client.ts';

/** The calls of shared/contracts/routines/routine-progress.ts. */
export const routineProgressApi = staffClient<'routine-progress'>(rows);
