import { devices } from '#shared/contracts/accounts/devices.ts';
import { serve } from '../../platform/http/serve.ts';
import { endAllDevices } from './end-all-devices.ts';
import { endOneDevice } from './end-one-device.ts';
import { endOtherDevices } from './end-other-devices.ts';
import { listMyDevices } from './list-my-devices.ts';

export const handler = serve(devices, {
  list: listMyDevices,
  end: endOneDevice,
  endOthers: endOtherDevices,
  endAll: endAllDevices,
});
