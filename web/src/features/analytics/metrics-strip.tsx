import './metrics.css';
import { adminUrls } from '../../ui/back-office/admin-urls.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { DefinedTitle } from './defined-title.tsx';
import { metricGroups, type Metric } from './metrics.ts';
import { messages } from './messages.ts';
import { usual, type PeriodMetrics } from './periods.ts';
import { useMetrics } from './queries.ts';
import { pointsOf } from './series.ts';

const metrics = metricGroups.flatMap((group) => group.metrics);

/** The metrics of the last 90 days, each with its course and definition, and a link to its chart. */
export function MetricsStrip() {
  const { data, error, refetch } = useMetrics(usual);
  return (
    <section aria-labelledby="cifras" aria-busy={!data && !error}>
      <h2 id="cifras" className="text-lg">
        {messages.strip}
      </h2>
      {error && !data ? (
        <ErrorState title={messages.loadFailed} heading="h3" message={error.message} onRetry={refetch} />
      ) : data?.days.length === 0 ? (
        <p className="mt-3 text-quiet">
          {messages.emptyTitle}. {messages.empty}
        </p>
      ) : (
        <ul className="metric-strip">
          {metrics.map((metric) => (
            <li key={metric.id}>
              {data ? (
                <StripMetric metric={metric} metrics={data} />
              ) : (
                <Skeleton className="h-40 rounded-card" />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function StripMetric({ metric, metrics: period }: { metric: Metric; metrics: PeriodMetrics }) {
  const { id, title, definition, format, valueOf } = metric;
  const value = valueOf(period.days);
  const values = pointsOf(metric, period).flatMap((point) => point.value ?? []);
  const [first, last] = [values[0], values.at(-1)];
  return (
    <div className="card metric-strip-card">
      <DefinedTitle title={title} definition={definition}>
        <Link to={`${adminUrls.metrics}#${id}`} className="metric-strip-link">
          {title}
        </Link>
      </DefinedTitle>
      <span className="text-lg font-bold tabular-nums">
        {value === null ? messages.none : format.full(value)}
      </span>
      {first !== undefined && last !== undefined && (
        <Sparkline values={values} label={messages.course(format.full(first), format.full(last))} />
      )}
    </div>
  );
}
