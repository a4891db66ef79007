import { rows } from 'virtual:contract-routes/training-options';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/training-options.ts. */
export const trainingOptionsApi = groupClient<'training-options'>(rows);
