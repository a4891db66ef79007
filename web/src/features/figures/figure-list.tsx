import './figures.css';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { useShownChoice } from '../../ui/list/use-shown-choice.ts';
import { useUrlState } from '../../ui/list/use-url-state.ts';
import { FigureCard } from './figure-card.tsx';
import { figureGroups } from './figures.ts';
import { longDay } from './formats.ts';
import { messages } from './messages.ts';
import { MovementsCard } from './movements-card.tsx';
import { periodCodec, periods, type Period, type PeriodFigures } from './periods.ts';
import { useFigures } from './queries.ts';
import { useFocusOnAnchor } from './use-focus-on-anchor.ts';

/** The page of the figures below its title: the period, and a card for each figure. */
export function FigureList() {
  const { state, update } = useUrlState(periodCodec);
  const [period, choose] = useShownChoice(state.period, (next) => update({ period: next }));
  const query = useFigures(state.period);
  return (
    <>
      <p className="office-help">{messages.intro}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Segmented
          label={messages.period}
          options={periods.map((days) => ({ value: String(days), label: messages.periods[days] }))}
          value={String(period)}
          onChange={(days) => choose(Number(days) as Period)}
        />
        <p className="text-quiet">{messages.span(longDay(query.from), longDay(query.to))}</p>
      </div>
      <QueryState query={query} skeleton={<CardSkeletons />} errorTitle={messages.loadFailed}>
        {(figures) =>
          figures.days.length === 0 ? (
            <EmptyState title={messages.emptyTitle}>{messages.empty}</EmptyState>
          ) : (
            <Cards figures={figures} from={query.from} />
          )
        }
      </QueryState>
    </>
  );
}

function Cards({ figures, from }: { figures: PeriodFigures; from: string }) {
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
