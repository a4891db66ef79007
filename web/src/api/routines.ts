import { rows } from 'virtual:contract-routes/routines';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/routines.ts. */
export const routinesApi = groupClient<'routines'>(rows);
