import { rows } from 'virtual:contract-routes/review-management';
import { groupClient } from '../client.ts';

/** The calls of shared/contracts/back-office/review-management.ts. */
export const reviewManagementApi = groupClient<'review-management'>(rows);
