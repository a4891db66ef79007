import '../../features/routines/timing/timing.css';
import { useState } from 'react';
import { adminHomeName } from '../../ui/back-office/sections.ts';
import { Head } from '../../ui/head.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Granted } from '../../ui/back-office/granted.tsx';
import { useForceSend } from '../../features/routines/timing/mutations.ts';
import { FailureList } from '../../features/routines/timing/deliveries/failure-list.tsx';
import { ForceSend } from '../../features/routines/timing/runs/force-send.tsx';
import { SendInstructions } from '../../features/routines/timing/runs/send-instructions.tsx';
import { UnservedList } from '../../features/routines/timing/deliveries/unserved-list.tsx';
import { UpcomingSends } from '../../features/routines/timing/deliveries/upcoming-sends.tsx';
import { CountedLabel } from '../../features/routines/timing/counted-label.tsx';
import { useStats, type Stats } from '../../features/routines/timing/queries.ts';
import { RunProgress } from '../../features/routines/timing/runs/run-progress.tsx';
import { TimingStats } from '../../features/routines/timing/runs/timing-stats.tsx';
import { useListState } from '../../features/routines/timing/use-list-state.ts';
import { useRunFinished } from '../../features/routines/timing/runs/use-run-finished.ts';
import { UserList } from '../../features/routines/timing/users/user-list.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';

const title = 'Gestión de Envío de Rutinas';

/** The tabs with their counts, which are absent until they have loaded. */
const tabsOf = (stats: Stats | undefined) =>
  [
    { id: 'usuarios', label: <CountedLabel text="Usuarios" count={stats?.totalUsers} /> },
    { id: 'envios', label: <CountedLabel text="Próximos envíos" count={stats?.usersNext} /> },
    { id: 'fallidos', label: <CountedLabel text="Envíos fallidos" count={stats?.failures} upTo={99} /> },
    { id: 'no-reciben', label: 'Pagan y no reciben' },
  ] as const;

/** /admin/routine-timing: users with their next routine, upcoming sends and failed sends. */
export default function RoutineTimingPage() {
  const list = useListState();
  const [isAwaited, setAwaited] = useState(false);
  const send = useForceSend(({ pending }) => setAwaited(pending > 0));
  const stats = useStats({ isSending: send.isPending });
  const { view, day } = list.state;
  const run = stats.data?.lastRun;
  const nextRunAt = stats.data?.nextRunAt;
  useRunFinished(run, isAwaited, () => setAwaited(false));

  return (
    <div className="max-w-7xl">
      <Head title={title} noindex />
      <BackLink to={sitePaths.admin}>{adminHomeName}</BackLink>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-xl">{title}</h1>
        <Granted to="sending:write">
          <ForceSend send={send} due={stats.data?.usersDue} />
        </Granted>
      </div>
      <RunProgress run={run} />
      <div className="mt-5 grid gap-3">
        <TimingStats stats={stats.data} isPending={stats.isPending} />
        <SendInstructions nextRunAt={nextRunAt} isPending={stats.isPending} />
      </div>
      <Tabs
        label="Envío de rutinas"
        tabs={tabsOf(stats.data)}
        active={view}
        onChange={(id) => list.update({ view: id }, { replace: true })}
        className="timing-panel mt-6"
      >
        {view === 'usuarios' && <UserList list={list} nextRunAt={nextRunAt} />}
        {view === 'envios' && (
          <UpcomingSends
            day={day}
            nextRunAt={nextRunAt}
            onDay={(selected) => list.update({ day: selected }, { replace: true })}
          />
        )}
        {view === 'fallidos' && <FailureList />}
        {view === 'no-reciben' && <UnservedList />}
      </Tabs>
    </div>
  );
}
