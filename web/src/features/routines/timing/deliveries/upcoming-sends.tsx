import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../../../ui/feedback/query-state.tsx';
import { formatPlural } from '../format-counts.ts';
import { toMadridDate } from '../format-dates.ts';
import { messages } from '../messages.ts';
import { previewDays } from './preview-days.ts';
import { usePreview } from '../queries.ts';
import { FilterSelect } from '../../../../ui/list/filter-select.tsx';
import { RowSkeletons } from '../../../../ui/list/row-skeletons.tsx';
import { SlotRow } from './slot-row.tsx';

interface Props {
  day: string | undefined;
  nextRunAt: string | undefined;
  onDay: (day: string | undefined) => void;
}

/** Who will receive which routine on a date, and which slots have no routine yet. */
export function UpcomingSends({ day, nextRunAt, onDay }: Props) {
  // the server's date of tomorrow, which is that of Madrid
  const tomorrow = usePreview().data?.day;
  const preview = usePreview(day);
  const days = previewDays(tomorrow, nextRunAt && toMadridDate(nextRunAt), day);
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="sr-only">
        Próximos envíos
      </h2>
      <FilterSelect
        label="Día del envío"
        options={Object.fromEntries(days.map(({ date, label }) => [date, label]))}
        value={day ?? tomorrow ?? ''}
        className="max-w-md"
        onChange={(chosen) => onDay(chosen === tomorrow ? undefined : chosen)}
      />
      <QueryState query={preview} skeleton={<RowSkeletons />} errorTitle={messages.previewFailed}>
        {(data) => <DayPreview {...data} />}
      </QueryState>
    </section>
  );
}

type PreviewData = NonNullable<ReturnType<typeof usePreview>['data']>;

function DayPreview({ users, withoutRoutine, slots }: PreviewData) {
  if (slots.length === 0)
    return <EmptyState title="Ese día no le toca a nadie">Elige otro día para ver su envío.</EmptyState>;
  return (
    <>
      <p className="mt-5 text-lg">
        A {formatPlural(users, 'usuario le', 'usuarios les')} toca su rutina.
        {withoutRoutine > 0 && (
          <strong className="text-warn">
            {' '}
            {formatPlural(withoutRoutine, 'se quedará', 'se quedarán')} sin ella.
          </strong>
        )}
      </p>
      <ul className="timing-rows mt-4">
        {slots.map((slot) => (
          <SlotRow key={`${slot.workoutType._id} ${slot.trainingFrequency._id} ${slot.month}`} slot={slot} />
        ))}
      </ul>
    </>
  );
}
