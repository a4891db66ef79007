import { rows } from 'virtual:contract-routes/routines';
import { staffClient } from './back-office/staff-client.ts';

/** The calls of shared/contracts/routines/routines.ts. */
export const routinesApi = staffClient<'routines'>(rows);
