import '../features/routine-timing/timing.css';
import { useState } from 'react';
import { adminHomeName } from '../app/admin-home.tsx';
import { Head } from '../app/head.tsx';
import { sitePaths } from '../../../shared/rules/site-paths.ts';
import { useForceSend } from '../features/routine-timing/actions.ts';
import { FailureList } from '../features/routine-timing/failure-list.tsx';
import { ForceSend } from '../features/routine-timing/force-send.tsx';
import { Instructions } from '../features/routine-timing/instructions.tsx';
import { Preview } from '../features/routine-timing/preview.tsx';
import { useStats } from '../features/routine-timing/queries.ts';
import { RunProgress } from '../features/routine-timing/run-progress.tsx';
import { StatCards } from '../features/routine-timing/stat-cards.tsx';
import { usePlace } from '../features/routine-timing/use-place.ts';
import { useRunNews } from '../features/routine-timing/use-run-news.ts';
import { UserList } from '../features/routine-timing/user-list.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Tabs } from '../ui/tabs.tsx';

const title = 'Gestión de Envío de Rutinas';

const tabs = [
  { id: 'usuarios', label: 'Usuarios' },
  { id: 'envios', label: 'Próximos envíos' },
  { id: 'fallidos', label: 'Envíos fallidos' },
] as const;

/** When routines go out, to whom, and what became of them (wizard-and-back-office.md section 2, routine timing). */
export default function RoutineTimingPage() {
  const at = usePlace();
  const [isAwaited, setAwaited] = useState(false);
  const send = useForceSend(({ pending }) => setAwaited(pending > 0));
  const stats = useStats({ isSending: send.isPending });
  const { view, day } = at.place;
  const run = stats.data?.lastRun;
  const nextRunAt = stats.data?.nextRunAt;
  useRunNews(run, isAwaited, () => setAwaited(false));

  return (
    <div className="max-w-7xl">
      <Head title={title} noindex />
      <BackLink to={sitePaths.admin}>{adminHomeName}</BackLink>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-xl">{title}</h1>
        <ForceSend send={send} due={stats.data?.usersDue} />
      </div>
      <RunProgress run={run} />
      <div className="mt-5 grid gap-3">
        <StatCards stats={stats.data} isPending={stats.isPending} />
        <Instructions nextRunAt={nextRunAt} isPending={stats.isPending} />
      </div>
      <Tabs
        label="Envío de rutinas"
        tabs={tabs}
        active={view}
        onChange={(id) => at.go({ view: id }, { replace: true })}
        className="timing-panel mt-6"
      >
        {view === 'usuarios' && <UserList at={at} nextRunAt={nextRunAt} />}
        {view === 'envios' && (
          <Preview
            day={day}
            nextRunAt={nextRunAt}
            onDay={(chosen) => at.go({ day: chosen }, { replace: true })}
          />
        )}
        {view === 'fallidos' && <FailureList />}
      </Tabs>
    </div>
  );
}
