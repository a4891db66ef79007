import { rows } from 'virtual:contract-routes/notifications';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/notifications.ts. */
export const notificationsApi = groupClient<'notifications'>(rows);
