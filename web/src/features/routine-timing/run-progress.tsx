import type { RoutineRun } from '#shared/contracts/deliveries.ts';
import { numberText, onItsWay } from './counts.ts';

/** How far the run on its way is; nothing once it has settled. */
export function RunProgress({ run }: { run: RoutineRun | null | undefined }) {
  const isRunning = run && onItsWay(run) > 0;
  return (
    <div role="status" className="empty:hidden">
      {isRunning && <Progress run={run} />}
    </div>
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
