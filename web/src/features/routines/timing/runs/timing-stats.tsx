import type { RoutineRun } from '#shared/contracts/routines/deliveries.ts';
import { StatCard, StatCards } from '../../../../ui/display/stat-card.tsx';
import { adminUrls } from '../../../../ui/back-office/admin-urls.ts';
import { Link } from '../../../../ui/navigation/link.tsx';
import { formatCount, formatPlural, formatRunResult } from '../format-counts.ts';
import { formatDateTime } from '../../../../ui/format-dates.ts';
import { toQueryString } from '../list-state.ts';
import { messages } from '../messages.ts';
import type { Stats } from '../queries.ts';

interface Props {
  stats: Stats | undefined;
  isPending: boolean;
}

/** The four counters. A counter that failed to load is a dash. */
export function TimingStats({ stats, isPending }: Props) {
  const figure = (count: number | undefined) => (count === undefined ? undefined : formatCount(count));
  return (
    <StatCards isPending={isPending} className="timing-stats">
      <StatCard label="Total Usuarios" isPending={isPending} figure={figure(stats?.totalUsers)} />
      <StatCard
        label="Usuarios Activos"
        isPending={isPending}
        figure={figure(stats?.activeUsers)}
        note="Con suscripción activa"
      />
      <StatCard
        label="Rutinas Pendientes"
        isPending={isPending}
        figure={figure(stats?.usersDue)}
        note={stats && <DueNote {...stats} />}
      />
      {stats ? (
        <LastRun run={stats.lastRun} />
      ) : (
        <StatCard label="Último Envío" isPending={isPending} figure={undefined} />
      )}
    </StatCards>
  );
}

/** Who waits, and the way to the slots whose routine has to be created first. */
function DueNote({ usersDue, withoutRoutine }: Pick<Stats, 'usersDue' | 'withoutRoutine'>) {
  if (withoutRoutine === 0)
    return usersDue === 0 ? 'Nadie espera una rutina' : 'Usuarios a los que les toca ya';
  return (
    <Link to={`${adminUrls.routineTiming}${missingRoutines}`} className="text-link font-semibold">
      {formatPlural(withoutRoutine, 'espera', 'esperan')} una rutina que no existe
    </Link>
  );
}

/** The tab of upcoming sends, where slots without a routine stand first. */
const missingRoutines = toQueryString({
  view: 'envios',
  search: '',
  filter: '',
  cursor: undefined,
  day: undefined,
});

/** The last run, or a fixed text before the first one. */
function LastRun({ run }: { run: RoutineRun | null }) {
  if (!run) {
    return (
      <StatCard label="Último Envío" figure={messages.automatic} note="Todavía no ha salido ningún envío" />
    );
  }
  const kind = run.kind === 'scheduled' ? 'Automático' : 'Manual';
  const state = run.isPlanned ? kind : `${kind}, interrumpido`;
  return (
    <StatCard
      label="Último Envío"
      figure={<time dateTime={run.startedAt}>{formatDateTime(run.startedAt)}</time>}
      note={`${state}: ${formatRunResult(run)}`}
    />
  );
}
