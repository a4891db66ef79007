import type { devices } from '#shared/contracts/accounts/devices.ts';
import { listDevices } from './devices.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** GET /devices: where the caller is signed in. */
export const listMyDevices: UseCase<typeof devices.list> = async ({ actor, now }) => {
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
