import './figures.css';
import {
  averageOrderOf,
  maxFigureDays,
  netSalesOf,
  ordersOf,
  routinesSentIn,
} from '#shared/rules/analytics/figures.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { useShownChoice } from '../../ui/list/use-shown-choice.ts';
import { useUrlState } from '../../ui/list/use-url-state.ts';
import { exportFigures } from './export-figures.ts';
import { FigureCard } from './figure-card.tsx';
import { figureGroups } from './figures.ts';
import { formats, longDay } from './formats.ts';
import { messages } from './messages.ts';
import { MovementsCard } from './movements-card.tsx';
import {
  type Choice,
  isDay,
  isOwn,
  isSpan,
  type Period,
  periodCodec,
  type PeriodFigures,
  periods,
  usual,
} from './periods.ts';
import { ProductSales } from './product-sales.tsx';
import { madridToday, useFigures, useToday } from './queries.ts';
import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { DayFigures } from '#shared/contracts/analytics/day-figures.ts';
import { StatCard, StatCards } from '../../ui/display/stat-card.tsx';

/** The page of the figures below its title: today, the period, and a card for each figure. */
export function FigureList() {
  const { state, update } = useUrlState(periodCodec);
  const [choice, choose] = useShownChoice(state, update);
  const query = useFigures(state);
  const isOver = isOwn(choice) && !isSpan(choice);
  const { data, from, to } = query;
  return (
    <>
      <p className="office-help">{messages.intro}</p>
      <TodayFigures />
      <div className="figure-choice">
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
            error={end === 'to' && isOver ? messages.spanWrong(maxFigureDays) : undefined}
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
          onClick={() => data && data.days.length > 0 && void exportFigures(data, from, to)}
        >
          {messages.exportCsv}
        </Button>
      </div>
      <p className="mt-2 text-quiet">{messages.span(longDay(from), longDay(to))}</p>
      <QueryState query={query} skeleton={<CardSkeletons />} errorTitle={messages.loadFailed}>
        {(figures) =>
          figures.days.length === 0 ? (
            <EmptyState title={isOwn(state) ? messages.emptySpan : messages.emptyTitle}>
              {messages.empty}
            </EmptyState>
          ) : (
            <Cards figures={figures} from={from} to={to} />
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

function Cards({ figures, from, to }: { figures: PeriodFigures; from: string; to: string }) {
  useFocusOnAnchor();
  const first = (figures.before[0] ?? figures.days[0])!.day;
  return (
    <>
      {first > from && <p className="mt-2 text-sm text-quiet">{messages.since(longDay(first))}</p>}
      {figureGroups.map(({ title, figures: shown }) => (
        <section key={title} className="mt-8" aria-label={title}>
          <h2 className="text-lg">{title}</h2>
          <div className="figure-grid">
            {shown.map((figure) => (
              <FigureCard key={figure.id} figure={figure} figures={figures} />
            ))}
            {title === messages.subscriptions && <MovementsCard figures={figures} />}
          </div>
        </section>
      ))}
      <ProductSales from={from} to={to} />
    </>
  );
}

function CardSkeletons() {
  return (
    <div aria-busy className="figure-grid">
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-80 rounded-card" />
      ))}
    </div>
  );
}

/**
 * Leads to the card of the `#id` in the URL: the cards are there only after the figures, too late for the router. On the way back
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
function TodayFigures() {
  const { data, error } = useToday();
  // the period below says what failed
  if (error && !data) return null;
  const textOf = (days: readonly DayFigures[], { valueOf, format }: (typeof shown)[number]) => {
    const value = days.length === 0 ? null : valueOf(days);
    return value === null ? messages.none : format.full(value);
  };
  return (
    <section aria-label={messages.today} className="mt-4">
      <h2 className="mb-3 text-lg">{messages.today}</h2>
      <StatCards isPending={!data}>
        {shown.map((figure) => (
          <StatCard
            key={figure.label}
            label={figure.label}
            figure={data && textOf(data.today, figure)}
            note={messages.weekBefore(data ? textOf(data.weekBefore, figure) : '')}
            isPending={!data}
          />
        ))}
      </StatCards>
    </section>
  );
}
