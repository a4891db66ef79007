import type { DayFigures } from '#shared/contracts/analytics/day-figures.ts';
import { averageOrderOf, netSalesOf, ordersOf, routinesSentIn } from '#shared/rules/analytics/figures.ts';
import { StatCard, StatCards } from '../../ui/display/stat-card.tsx';
import { formats } from './formats.ts';
import { messages } from './messages.ts';
import { useToday } from './queries.ts';

const shown = [
  { label: messages.netSales.title, valueOf: netSalesOf, format: formats.money },
  { label: messages.orders.title, valueOf: ordersOf, format: formats.count },
  { label: messages.averageOrder.title, valueOf: averageOrderOf, format: formats.money },
  { label: messages.routinesSent.title, valueOf: routinesSentIn, format: formats.count },
];

/** Today so far, beside the same day of the week before. */
export function TodayFigures() {
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
