import { rows } from 'virtual:contract-routes/review-management';
import { staffClient } from './staff-client.ts';

/** The calls of shared/contracts/reviews/review-management.ts. */
export const reviewManagementApi = staffClient<'review-management'>(rows);
