import { use } from 'react';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { adminHomeName, SectionsContext } from '../../app/admin/admin-home.tsx';
import { Head } from '../../app/head.tsx';
import { useCan } from '../../api/back-office/use-can.ts';
import { FiguresStrip } from '../../features/figures/figures-strip.tsx';
import { AttentionList } from '../../features/overview/attention-list.tsx';
import { Instructions } from '../../features/overview/instructions.tsx';
import { useOverview } from '../../features/overview/queries.ts';
import { SectionCards } from '../../features/overview/section-cards.tsx';
import { ShortcutBanner } from '../../features/overview/shortcut-banner.tsx';
import { SummaryStrip } from '../../features/overview/summary-strip.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin: what waits, then the sections with their counts. Without the counts, links and shortcuts still work. */
export default function HomePage() {
  const sections = use(SectionsContext);
  const query = useOverview();
  const canSeeFigures = useCan('figures:read');
  return (
    <div className="overview max-w-7xl">
      <Head title={adminHomeName} noindex />
      <div>
        <BackLink to={sitePaths.home}>Volver a la web</BackLink>
        <h1 className="mt-1 text-xl">{adminHomeName}</h1>
      </div>
      <AttentionList query={query} />
      {canSeeFigures && <FiguresStrip />}
      <ShortcutBanner />
      <SectionCards sections={sections} query={query} />
      <SummaryStrip query={query} />
      <Instructions />
    </div>
  );
}
