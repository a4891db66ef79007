import { rows } from 'virtual:contract-routes/figures';
import { staffClient } from './staff-client.ts';

/** The calls of shared/contracts/analytics/figures.ts. */
export const figuresApi = staffClient<'figures'>(rows);
