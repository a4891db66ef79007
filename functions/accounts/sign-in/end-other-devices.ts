import type { devices } from '#shared/contracts/accounts/devices.ts';
import { endOtherDevices as endOthers } from './devices.ts';
import { recordSignOut } from './record-sign-out.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** POST /devices/end-others: the caller stays signed in. */
export const endOtherDevices: UseCase<typeof devices.endOthers> = async ({ actor, request, now }) => {
  await endOthers(actor);
  await recordSignOut(actor, request, now);
  return { success: true };
};
