import { devices } from '#shared/contracts/accounts/devices.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import {
  endAllDevices,
  endDevice,
  endOtherDevices as endOthers,
  listDevices,
  recordSignOut,
} from './devices.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { clearSessionCookie } from '#functions/platform/http/session-cookie.ts';

/** GET /devices: where the caller is signed in. */
const listMyDevices: UseCase<typeof devices.list> = async ({ actor, now }) => {
  const found = await listDevices(actor.user, now);
  return {
    success: true,
    data: {
      devices: found.map(({ id, client, signedInAt, lastUsedAt }) => ({
        _id: id,
        isCurrent: id === actor.id,
        ...client,
        signedInAt,
        lastUsedAt,
      })),
    },
  };
};

/** DELETE /devices/{id}: the id is looked for among the caller's own sessions only (P130). */
const endOneDevice: UseCase<typeof devices.end> = async ({ params, actor, request, now, setCookie }) => {
  if (!(await endDevice(actor.user._id, params.id))) throw new AppError('device_not_found');
  await recordSignOut(actor, request, now);
  if (params.id === actor.id) clearSessionCookie(request, setCookie);
  return { success: true };
};

/** POST /devices/end-others: the caller stays signed in. */
const endOtherDevices: UseCase<typeof devices.endOthers> = async ({ actor, request, now }) => {
  await endOthers(actor);
  await recordSignOut(actor, request, now);
  return { success: true };
};

export const handler = serve(devices, {
  list: listMyDevices,
  end: endOneDevice,
  endOthers: endOtherDevices,
  endAll: endAllDevices,
});
