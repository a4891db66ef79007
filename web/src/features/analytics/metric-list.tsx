import './metrics.css';
import {
  averageOrderOf,
  maxMetricDays,
  netSalesOf,
  ordersOf,
  routinesSentIn,
} from '#shared/rules/analytics/metrics.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { useShownChoice } from '../../ui/list/use-shown-choice.ts';
import { useUrlState } from '../../ui/list/use-url-state.ts';
import { exportMetrics } from './export-metrics.ts';
import { MetricCard } from './metric-card.tsx';
import { metricGroups } from './metrics.ts';
import { formats, longDay } from './formats.ts';
import { messages } from './messages.ts';
import { ChangesCard } from './changes-card.tsx';
import {
  type Choice,
  isDay,
  isOwn,
  isSpan,
  type Period,
  periodCodec,
  type PeriodMetrics,
  periods,
  usual,
} from './periods.ts';
import { ProductSales } from './product-sales.tsx';
import { madridToday, useMetrics, useToday } from './queries.ts';
import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { DayMetrics } from '#shared/contracts/analytics/daily-metrics.ts';
import { StatCard, StatCards } from '../../ui/display/stat-card.tsx';

/** The page of the metrics below its title: today, the period, and a card for each metric. */
export function MetricList() {
  const { state, update } = useUrlState(periodCodec);
  const [choice, choose] = useShownChoice(state, update);
  const query = useMetrics(state);
  const isOver = isOwn(choice) && !isSpan(choice);
  const { data, from, to } = query;
  return (
    <>
      <p className="office-help">{messages.intro}</p>
      <TodayMetrics />
      <div className="metric-choice">
        <Segmented
          label={messages.period}
          options={periods.map((days) => ({ value: String(days), label: messages.periods[days] }))}
          value={isOwn(choice) ? '' : String(choice.period)}
          onChange={(days) => choose({ ...usual, period: Number(days) as Period })}
        />
        {(['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            label={messages.ends[end]}
            error={end === 'to' && isOver ? messages.spanWrong(maxMetricDays) : undefined}
          >
            <Input
              type="date"
              max={madridToday()}
              // the days of a period, until others are chosen
              key={`${from} ${to}`}
              defaultValue={choice[end] || query[end]}
              onChange={({ target }) =>
                isDay(target.value) && choose(withDay(choice, query, end, target.value))
              }
            />
          </Field>
        ))}
        <Button
          variant="secondary"
          aria-disabled={!data || data.days.length === 0}
          onClick={() => data && data.days.length > 0 && void exportMetrics(data, from, to)}
        >
          {messages.exportCsv}
        </Button>
      </div>
      <p className="mt-2 text-quiet">{messages.span(longDay(from), longDay(to))}</p>
      <QueryState query={query} skeleton={<CardSkeletons />} errorTitle={messages.loadFailed}>
        {(metrics) =>
          metrics.days.length === 0 ? (
            <EmptyState title={isOwn(state) ? messages.emptySpan : messages.emptyTitle}>
              {messages.empty}
            </EmptyState>
          ) : (
            <Cards metrics={metrics} from={from} to={to} />
          )
        }
      </QueryState>
    </>
  );
}

/** Own days: the one that was typed, and the other end of what was shown. */
const withDay = (
  choice: Choice,
  shown: { from: string; to: string },
  end: 'from' | 'to',
  day: string,
): Choice => ({
  ...choice,
  from: choice.from || shown.from,
  to: choice.to || shown.to,
  [end]: day,
});

function Cards({ metrics, from, to }: { metrics: PeriodMetrics; from: string; to: string }) {
  useFocusOnAnchor();
  const first = (metrics.before[0] ?? metrics.days[0])!.day;
  return (
    <>
      {first > from && <p className="mt-2 text-sm text-quiet">{messages.since(longDay(first))}</p>}
      {metricGroups.map(({ title, metrics: shown }) => (
        <section key={title} className="mt-8" aria-label={title}>
          <h2 className="text-lg">{title}</h2>
          <div className="metric-grid">
            {shown.map((metric) => (
              <MetricCard key={metric.id} metric={metric} metrics={metrics} />
            ))}
            {title === messages.subscriptions && <ChangesCard metrics={metrics} />}
          </div>
        </section>
      ))}
      <ProductSales from={from} to={to} />
    </>
  );
}

function CardSkeletons() {
  return (
    <div aria-busy className="metric-grid">
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-80 rounded-card" />
      ))}
    </div>
  );
}

/**
 * Leads to the card of the `#id` in the URL: the cards are there only after the metrics, too late for the router. On the way back
 * through the history the scroll position is restored instead.
 */
function useFocusOnAnchor(): void {
  const { hash, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop && key !== 'default';
  useEffect(() => {
    const card = hash && !isBack ? document.getElementById(hash.slice(1)) : null;
    card?.focus({ preventScroll: true });
    card?.scrollIntoView();
  }, [hash, isBack]);
}

const shown = [
  { label: messages.netSales.title, valueOf: netSalesOf, format: formats.money },
  { label: messages.orders.title, valueOf: ordersOf, format: formats.count },
  { label: messages.averageOrder.title, valueOf: averageOrderOf, format: formats.money },
  { label: messages.routinesSent.title, valueOf: routinesSentIn, format: formats.count },
];

/** Today so far, beside the same day of the week before. */
function TodayMetrics() {
  const { data, error } = useToday();
  // the period below says what failed
  if (error && !data) return null;
  const textOf = (days: readonly DayMetrics[], { valueOf, format }: (typeof shown)[number]) => {
    const value = days.length === 0 ? null : valueOf(days);
    return value === null ? messages.none : format.full(value);
  };
  return (
    <section aria-label={messages.today} className="mt-4">
      <h2 className="mb-3 text-lg">{messages.today}</h2>
      <StatCards isPending={!data}>
        {shown.map((metric) => (
          <StatCard
            key={metric.label}
            label={metric.label}
            figure={data && textOf(data.today, metric)}
            note={messages.weekBefore(data ? textOf(data.weekBefore, metric) : '')}
            isPending={!data}
          />
        ))}
      </StatCards>
    </section>
  );
}
