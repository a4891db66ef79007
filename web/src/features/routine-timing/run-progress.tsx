import { useState } from 'react';
import type { RoutineRun } from '#shared/contracts/shapes/deliveries.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { numberText, onItsWay } from './counts.ts';

/** How far the run on its way is, and whether it broke off; nothing once it has settled. */
export function RunProgress({ run }: { run: RoutineRun | null | undefined }) {
  const isRunning = run ? onItsWay(run) > 0 : false;
  const [wasRunning, setWasRunning] = useState(false);
  if (isRunning && !wasRunning) setWasRunning(true);
  return (
    <>
      {/* heard are its beginning and its end, not every count in between */}
      <p role="status" className="sr-only">
        {isRunning ? 'Hay un envío en marcha.' : wasRunning && 'El envío ha terminado.'}
      </p>
      {run && isRunning && <Progress run={run} />}
      {run && !run.isPlanned && <BrokenOff />}
    </>
  );
}

/** What was queued goes out all the same; the plan looks again by itself, the same morning and every day. */
function BrokenOff() {
  return (
    <p className="office-notice mt-4">
      <WarningIcon />
      <span>
        <strong>El último envío se interrumpió antes de llegar a todos.</strong> Quien falta recibirá su
        rutina en el próximo intento automático; si no quieres esperar, usa «Forzar Envío General».
      </span>
    </p>
  );
}

function Progress({ run }: { run: RoutineRun }) {
  const done = run.queued - onItsWay(run);
  return (
    <div className="card mt-4 flex flex-col gap-2.5 p-5">
      <p className="font-semibold">
        Envío en curso: {numberText(done)} de {numberText(run.queued)}
      </p>
      <progress aria-label="Rutinas enviadas" className="progress" value={done} max={run.queued} />
      <p className="text-sm text-quiet">Puedes salir de esta página: el envío sigue.</p>
    </div>
  );
}
