import { useState, type KeyboardEvent } from 'react';
import { cx } from '../../../ui/cx.ts';
import {
  isOverridden,
  isUnwritten,
  marksIn,
  replaceEntry,
  weekFields,
  type DraftEntry,
  type Field,
} from './draft-plan.ts';
import { ExerciseInput } from './exercise-input.tsx';
import { fieldNames, messages } from './messages.ts';
import { usePlanEditing } from './plan-context.ts';
import { shownText, typeCell } from './type-cell.ts';
import { useRowKeys } from './use-row-keys.ts';

interface Props {
  entry: DraftEntry;
  sessionId: string;
  field: Field;
  week: number;
  /** Of the row, for names. */
  number: number;
  /** Whether what is missing is told as well: after a save was refused. */
  isStrict: boolean;
}

const hints: Partial<Record<Field, string>> = {
  sets: '4',
  amount: '8-10',
  effort: 'RIR 2',
  rest: '90 s',
  tempo: '3-1-1-0',
  progression: '+2,5 kg',
};

/** How a cell looks in a week. `isStrict`: what is missing is wrong as well. */
function stateOf(entry: DraftEntry, field: Field, week: number, isStrict: boolean) {
  const mark = marksIn(entry, field === 'exercise' ? 1 : week).find((each) => each.field === field);
  const isMissing = field === 'exercise' && entry.exerciseId === '';
  const isWrong = mark ? isStrict || !isUnwritten(mark) : isStrict && isMissing;
  return {
    isFixed: week > 1 && !weekFields.includes(field),
    isWrong,
    /** What is wrong stands below the row. */
    isExplained: isWrong && mark !== undefined && (mark.week ?? 1) === week,
    isChanged: isOverridden(entry, week, field),
  };
}

/** A cell of the grid: it is typed in the shorthand of trainers, and read when it is left. */
export function PlanCell({ entry, sessionId, field, week, number, isStrict }: Props) {
  const { index, change } = usePlanEditing();
  const saved = shownText(entry, field, week, index);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? saved;
  const { isFixed, isWrong, isExplained, isChanged } = stateOf(entry, field, week, isStrict);

  const commit = (written = typed) => {
    setTyped(null);
    if (written === null || written === saved || isFixed) return;
    change((plan) =>
      replaceEntry(plan, entry.id, (row) => typeCell(row, { field, week, text: written }, index)),
    );
  };
  const onKeys = useRowKeys({ entry, sessionId, field, week, isTyped: typed !== null && typed !== saved });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed !== null) {
      event.preventDefault();
      setTyped(null);
      return;
    }
    onKeys(event, commit);
  };
  const shared = {
    'data-cell': '',
    'data-row': entry.id,
    'data-field': field,
    'aria-label': `${fieldNames[field]}, fila ${number}${isChanged ? `, cambia en la semana ${week}` : ''}`,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isExplained ? `${entry.id}-marks` : undefined,
    readOnly: isFixed,
    title: isFixed ? messages.onlyFirstWeek : undefined,
    placeholder: isFixed ? undefined : hints[field],
    maxLength: field === 'note' ? 200 : 80,
    className: cx('plan-cell', isChanged && 'plan-cell-changed'),
    onBlur: () => commit(),
    onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.target.select(),
  };
  return (
    <span className="plan-field" data-place={field}>
      <span aria-hidden className="plan-field-name">
        {fieldNames[field]}
      </span>
      {field === 'exercise' ? (
        <ExerciseInput
          {...shared}
          index={index}
          text={text}
          onText={setTyped}
          onChoose={commit}
          onKeyDown={onKeyDown}
        />
      ) : (
        <input
          {...shared}
          type="text"
          autoComplete="off"
          spellCheck={field === 'note'}
          value={text}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
      )}
    </span>
  );
}
