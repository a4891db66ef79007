import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { Field, Select } from '../../../../ui/form/field.tsx';
import { countText } from '../format-counts.ts';
import { dayOf } from '../format-dates.ts';
import { messages } from '../messages.ts';
import { previewDays } from './preview-days.ts';
import { usePreview } from '../queries.ts';
import { RowSkeletons } from '../row-skeletons.tsx';
import { SlotRow } from './slot-row.tsx';

interface Props {
  day: string | undefined;
  nextRunAt: string | undefined;
  onDay: (day: string | undefined) => void;
}

/** Who would receive what on a day, and which slots have no routine: days before it happens. */
export function Preview({ day, nextRunAt, onDay }: Props) {
  // the server knows what day tomorrow is in Madrid
  const tomorrow = usePreview().data?.day;
  const days = previewDays(tomorrow, nextRunAt && dayOf(nextRunAt), day);
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="sr-only">
        Próximos envíos
      </h2>
      <Field label="Día del envío" className="max-w-md">
        <Select
          value={day ?? tomorrow ?? ''}
          onChange={({ target }) => onDay(target.value === tomorrow ? undefined : target.value)}
        >
          {days.map(({ date, label }) => (
            <option key={date} value={date}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Day day={day} />
    </section>
  );
}

function Day({ day }: { day: string | undefined }) {
  const preview = usePreview(day);
  if (!preview.data) {
    if (!preview.error) return <RowSkeletons />;
    return (
      <ErrorState
        title={messages.previewFailed}
        message={preview.error.message}
        onRetry={() => void preview.refetch()}
      />
    );
  }
  const { users, withoutRoutine, slots } = preview.data;
  if (slots.length === 0)
    return <EmptyState title="Ese día no le toca a nadie">Elige otro día para ver su envío.</EmptyState>;
  return (
    <>
      <p className="mt-5 text-lg">
        A {countText(users, 'usuario le', 'usuarios les')} toca su rutina.
        {withoutRoutine > 0 && (
          <strong className="text-warn">
            {' '}
            {countText(withoutRoutine, 'se quedará', 'se quedarán')} sin ella.
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
