import { rows } from 'virtual:contract-routes/devices';
import { groupClient } from '../client.ts';

/** The calls of shared/contracts/accounts/devices.ts. */
export const devicesApi = groupClient<'devices'>(rows);
