import './figures.css';
import { adminUrls } from '../../ui/back-office/admin-urls.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { DefinedTitle } from './defined-title.tsx';
import { figureGroups, type Figure } from './figures.ts';
import { messages } from './messages.ts';
import { usual, type PeriodFigures } from './periods.ts';
import { useFigures } from './queries.ts';
import { pointsOf } from './series.ts';

const figures = figureGroups.flatMap((group) => group.figures);

/** The figures of the last 90 days, each with its course and definition, and a link to its chart. */
export function FiguresStrip() {
  const { data, error, refetch } = useFigures(usual);
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
        <ul className="figure-strip">
          {figures.map((figure) => (
            <li key={figure.id}>
              {data ? (
                <StripFigure figure={figure} figures={data} />
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

function StripFigure({ figure, figures: period }: { figure: Figure; figures: PeriodFigures }) {
  const { id, title, definition, format, valueOf } = figure;
  const value = valueOf(period.days);
  const values = pointsOf(figure, period).flatMap((point) => point.value ?? []);
  const [first, last] = [values[0], values.at(-1)];
  return (
    <div className="card figure-strip-card">
      <DefinedTitle title={title} definition={definition}>
        <Link to={`${adminUrls.figures}#${id}`} className="figure-strip-link">
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
