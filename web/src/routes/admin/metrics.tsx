import { sitePaths } from '#shared/rules/site-paths.ts';
import { adminHomeName } from '../../ui/back-office/sections.ts';
import { Head } from '../../ui/head.tsx';
import { MetricList } from '../../features/analytics/metric-list.tsx';
import { messages } from '../../features/analytics/messages.ts';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/metrics: what the business earns, wins and loses. */
export default function MetricsPage() {
  return (
    <div className="max-w-7xl">
      <Head title={messages.title} noindex />
      <BackLink to={sitePaths.admin}>{adminHomeName}</BackLink>
      <h1 className="mt-1 text-xl">{messages.title}</h1>
      <MetricList />
    </div>
  );
}
