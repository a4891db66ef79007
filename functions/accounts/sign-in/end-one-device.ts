import type { devices } from '#shared/contracts/accounts/devices.ts';
import { endDevice } from './devices.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { recordSignOut } from './record-sign-out.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { clearSessionCookie } from '../../platform/http/session-cookie.ts';

/** DELETE /devices/{id}: the id is looked for among the caller's own sessions only (P130). */
export const endOneDevice: UseCase<typeof devices.end> = async ({
  params,
  actor,
  request,
  now,
  setCookie,
}) => {
  if (!(await endDevice(actor.user._id, params.id))) throw new AppError('device_not_found');
  await recordSignOut(actor, request, now);
  if (params.id === actor.id) clearSessionCookie(request, setCookie);
  return { success: true };
};
