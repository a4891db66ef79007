import { rows } from 'virtual:contract-routes/figures';
import { groupClient } from '../client.ts';

/** The calls of shared/contracts/back-office/figures.ts. */
export const figuresApi = groupClient<'figures'>(rows);
