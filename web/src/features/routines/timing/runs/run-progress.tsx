import { useState } from 'react';
import type { RoutineRun } from '#shared/contracts/routines/deliveries.ts';
import { WarningIcon } from '../../../../ui/page-icons.tsx';
import { formatCount, countPending } from '../format-counts.ts';

/** The progress of the running send, and a notice if the last run was interrupted. */
export function RunProgress({ run }: { run: RoutineRun | null | undefined }) {
  const isRunning = run ? countPending(run) > 0 : false;
  const [wasRunning, setWasRunning] = useState(false);
  if (isRunning && !wasRunning) setWasRunning(true);
  return (
    <>
      {/* a screen reader announces start and end of a run, and not every count */}
      <p role="status" className="sr-only">
        {isRunning ? 'Hay un envío en marcha.' : wasRunning && 'El envío ha terminado.'}
      </p>
      {run && isRunning && <Progress run={run} />}
      {run && !run.isPlanned && <RunInterrupted />}
    </>
  );
}

/** Queued mails are still sent, and the planner retries by itself on the same morning and every day. */
function RunInterrupted() {
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
  const done = run.queued - countPending(run);
  return (
    <div className="card mt-4 flex flex-col gap-2.5 p-5">
      <p className="font-semibold">
        Envío en curso: {formatCount(done)} de {formatCount(run.queued)}
      </p>
      <progress aria-label="Rutinas enviadas" className="progress" value={done} max={run.queued} />
      <p className="text-sm text-quiet">Puedes salir de esta página: el envío sigue.</p>
    </div>
  );
}
