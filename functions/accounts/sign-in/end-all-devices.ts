import type { devices } from '#shared/contracts/accounts/devices.ts';
import { endOtherDevices } from './devices.ts';
import { closeSession } from '../sessions/sessions.ts';
import { recordSignOut } from './record-sign-out.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { clearSessionCookie } from '../../platform/http/session-cookie.ts';

/** POST /devices/end-all: the caller's session is the last to end, so that a call that broke off can be repeated. */
export const endAllDevices: UseCase<typeof devices.endAll> = async ({ actor, request, now, setCookie }) => {
  await endOtherDevices(actor);
  await closeSession(actor);
  await recordSignOut(actor, request, now);
  clearSessionCookie(request, setCookie);
  return { success: true };
};
