import type { ReactNode } from 'react';
import type { RoutineRun } from '#shared/contracts/shapes/deliveries.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { numberText, runText } from './counts.ts';
import { momentText } from './dates.ts';
import { messages } from './messages.ts';
import type { Stats } from './queries.ts';

interface Props {
  stats: Stats | undefined;
  isPending: boolean;
}

/** The four counters (wizard-and-back-office.md section 2). Counters that cannot be read are a dash (section 7). */
export function StatCards({ stats, isPending }: Props) {
  const figure = (count: number | undefined) => (count === undefined ? '—' : numberText(count));
  return (
    <dl aria-busy={isPending} className="timing-stats">
      <Card label="Total Usuarios" isPending={isPending} figure={figure(stats?.totalUsers)} />
      <Card
        label="Usuarios Activos"
        isPending={isPending}
        figure={figure(stats?.activeUsers)}
        note="Con suscripción activa"
      />
      <Card
        label="Rutinas Pendientes"
        isPending={isPending}
        figure={figure(stats?.usersDue)}
        note={stats && (stats.usersDue === 0 ? 'Nadie espera una rutina' : 'Usuarios a los que les toca ya')}
      />
      {stats ? (
        <LastRun run={stats.lastRun} />
      ) : (
        <Card label="Último Envío" isPending={isPending} figure="—" />
      )}
    </dl>
  );
}

interface CardProps {
  label: string;
  figure: ReactNode;
  note?: ReactNode;
  isPending?: boolean;
}

function Card({ label, figure, note, isPending }: CardProps) {
  return (
    <div className="card timing-stat">
      <dt>{label}</dt>
      {isPending ? (
        <dd className="flex flex-col gap-1">
          <Skeleton className="h-8 w-20" />
          <Skeleton className="h-5 w-full" />
        </dd>
      ) : (
        <>
          <dd className="timing-figure">{figure}</dd>
          {note && <dd className="text-sm text-quiet">{note}</dd>}
        </>
      )}
    </div>
  );
}

/** The true last run; before the first, the spec's words for it. */
function LastRun({ run }: { run: RoutineRun | null }) {
  if (!run) {
    return <Card label="Último Envío" figure={messages.automatic} note="Todavía no ha salido ningún envío" />;
  }
  const kind = run.kind === 'scheduled' ? 'Automático' : 'Manual';
  const state = run.isPlanned ? kind : `${kind}, interrumpido`;
  return (
    <Card
      label="Último Envío"
      figure={<time dateTime={run.startedAt}>{momentText(run.startedAt)}</time>}
      note={`${state}: ${runText(run)}`}
    />
  );
}
