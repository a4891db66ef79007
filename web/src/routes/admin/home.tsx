import { use } from 'react';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { adminHomeName, SectionsContext } from '../../ui/back-office/sections.ts';
import { Head } from '../../ui/head.tsx';
import { useCan } from '../../api/back-office/use-can.ts';
import { MetricsStrip } from '../../features/analytics/metrics-strip.tsx';
import { AttentionList } from '../../features/back-office/overview/attention-list.tsx';
import { Instructions } from '../../features/back-office/overview/instructions.tsx';
import { useOverview } from '../../features/back-office/overview/queries.ts';
import { SectionCards } from '../../features/back-office/overview/section-cards.tsx';
import { ShortcutBanner } from '../../features/back-office/overview/shortcut-banner.tsx';
import { SummaryStrip } from '../../features/back-office/overview/summary-strip.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin: what waits, then the sections with their counts. Without the counts, links and shortcuts still work. */
export default function HomePage() {
  const sections = use(SectionsContext);
  const query = useOverview();
  const canSeeMetrics = useCan('metrics:read');
  return (
    <div className="overview max-w-7xl">
      <Head title={adminHomeName} noindex />
      <div>
        <BackLink to={sitePaths.home}>Volver a la web</BackLink>
        <h1 className="mt-1 text-xl">{adminHomeName}</h1>
      </div>
      <AttentionList query={query} />
      {canSeeMetrics && <MetricsStrip />}
      <ShortcutBanner />
      <SectionCards sections={sections} query={query} />
      <SummaryStrip query={query} />
      <Instructions />
    </div>
  );
}
