import type { Device } from '#shared/contracts/accounts/devices.ts';
import { placeName } from '#shared/rules/accounts/place.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { formatDateTime } from '../../../ui/format-dates.ts';
import { messages } from './messages.ts';

/** What a device is called. */
export const deviceName = ({ browser }: Device): string => browser ?? messages.unknownBrowser;

/** A device with its place, its first and its last use. */
export function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { isCurrent, place, signedInAt, lastUsedAt } = device;
  const name = deviceName(device);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-rule py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {name}
          {isCurrent && <Badge tone="signal">Este dispositivo</Badge>}
        </p>
        <p className="mt-1 text-sm text-quiet wrap-anywhere">
          {place ? placeName(place) : messages.unknownPlace}
        </p>
        <p className="text-sm text-quiet">
          Último uso: <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt)}</time>
          <br />
          Entraste: <time dateTime={signedInAt}>{formatDateTime(signedInAt)}</time>
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Cerrar sesión en ${isCurrent ? 'este dispositivo' : `${name}, del ${formatDateTime(lastUsedAt)}`}`}
        onClick={onEnd}
      >
        Cerrar sesión
      </Button>
    </li>
  );
}
