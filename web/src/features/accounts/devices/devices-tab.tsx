import { useRef, useState, type RefObject } from 'react';
import type { Device } from '#shared/contracts/accounts/devices.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { useFocusAfterRemoval } from '../../../ui/feedback/use-focus-after-removal.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { DeviceRow } from './device-row.tsx';
import { EndDialog, type Ending } from './end-dialog.tsx';
import { messages } from './messages.ts';
import { useDevices } from './queries.ts';

/** The tab dispositivos: where the user is signed in, and how to sign out there. */
export default function DevicesTab() {
  const isView = useSession()?.view !== undefined;
  return isView ? <p className="text-quiet">{messages.notInView}</p> : <OwnDevices />;
}

function OwnDevices() {
  const holder = useRef<HTMLElement>(null);
  return (
    <section ref={holder} tabIndex={-1} aria-labelledby="devices" className="max-w-2xl">
      <h2 id="devices" className="text-xl">
        Dónde tienes la sesión abierta
      </h2>
      <p className="mt-2 text-quiet">
        Si no reconoces un dispositivo, cierra su sesión y cambia tu contraseña. El lugar es el de su
        conexión: puede ser solo aproximado.
      </p>
      <Link to={sitePaths.profile} className="text-link inline-flex min-h-11 items-center">
        Cambiar contraseña
      </Link>
      <QueryState
        query={useDevices()}
        errorTitle={messages.loadFailed}
        errorHeading="h3"
        skeleton={
          <div aria-busy className="mt-6">
            <SkeletonText lines={6} />
          </div>
        }
      >
        {(devices) => <DeviceList devices={devices} holder={holder} />}
      </QueryState>
    </section>
  );
}

interface ListProps {
  devices: Device[];
  /** It gets the focus of a button that has gone. */
  holder: RefObject<HTMLElement | null>;
}

function DeviceList({ devices, holder }: ListProps) {
  const [ending, setEnding] = useState<Ending>();
  useFocusAfterRemoval(holder, devices);
  const isAlone = devices.length === 1;
  return (
    <>
      <ul className="mt-4">
        {devices.map((device) => (
          <DeviceRow key={device._id} device={device} onEnd={() => setEnding(device)} />
        ))}
      </ul>
      {isAlone ? (
        <p className="mt-6 text-quiet">No tienes la sesión abierta en ningún otro dispositivo.</p>
      ) : (
        <div className="mt-6 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setEnding('others')}>
            Cerrar las demás sesiones
          </Button>
          <Button variant="ghost" onClick={() => setEnding('all')}>
            Cerrar sesión en todas partes
          </Button>
        </div>
      )}
      {ending && <EndDialog ending={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}
