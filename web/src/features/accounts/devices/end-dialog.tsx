import type { Device } from '#shared/contracts/accounts/devices.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { deviceName } from './device-row.tsx';
import { useEndAll, useEndDevice, useEndOthers } from './queries.ts';

/** What is to be signed out. */
export type Ending = Device | 'others' | 'all';

/** Asks before devices are signed out. */
export function EndDialog({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  if (ending === 'others') return <EndOthers onClose={onClose} />;
  if (ending === 'all') return <EndAll onClose={onClose} />;
  return <EndOne device={ending} onClose={onClose} />;
}

const busyText = 'Cerrando...';

interface Props {
  onClose: () => void;
}

function EndOne({ device, onClose }: Props & { device: Device }) {
  const end = useEndDevice();
  return (
    <ConfirmDialog
      title={`Cerrar sesión en ${device.isCurrent ? 'este' : 'otro'} dispositivo`}
      confirmText="Cerrar sesión"
      busyText={end.isPending && busyText}
      onConfirm={() => end.mutate(device, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        {device.isCurrent
          ? 'Tendrás que volver a entrar. Los demás dispositivos siguen como están.'
          : `${deviceName(device)} tendrá que volver a entrar. Si no reconoces ese dispositivo, cambia después tu contraseña.`}
      </p>
    </ConfirmDialog>
  );
}

function EndOthers({ onClose }: Props) {
  const end = useEndOthers();
  return (
    <ConfirmDialog
      title="Cerrar las demás sesiones"
      confirmText="Cerrar las demás"
      busyText={end.isPending && busyText}
      onConfirm={() => end.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>Todos los dispositivos menos este tendrán que volver a entrar.</p>
    </ConfirmDialog>
  );
}

function EndAll({ onClose }: Props) {
  const end = useEndAll();
  return (
    <ConfirmDialog
      title="Cerrar sesión en todas partes"
      confirmText="Cerrar todas"
      busyText={end.isPending && busyText}
      isDanger
      onConfirm={() => end.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>Todos tus dispositivos, también este, tendrán que volver a entrar.</p>
    </ConfirmDialog>
  );
}
