import type { devices } from '#shared/contracts/accounts/devices.ts';
import { endOtherDevices } from '../_data/accounts/devices.ts';
import { closeSession } from '../_data/accounts/sessions.ts';
import { recordSignOut } from './record-sign-out.ts';
import type { UseCase } from '../_http/serve.ts';
import { clearSessionCookie } from '../_http/session-cookie.ts';

/** POST /devices/end-all: the caller's session is the last to end, so that a call that broke off can be repeated. */
export const endAllDevices: UseCase<typeof devices.endAll> = async ({ actor, request, now, setCookie }) => {
  await endOtherDevices(actor);
  await closeSession(actor);
  await recordSignOut(actor, request, now);
  clearSessionCookie(request, setCookie);
  return { success: true };
};
