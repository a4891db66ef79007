import { resolveMark, replaceEntry, type DraftEntry, type Mark } from './draft-plan.ts';
import { fieldNames } from './messages.ts';
import { usePlanEditing } from './plan-context.ts';

interface Props {
  entry: DraftEntry;
  marks: readonly Mark[];
}

/** What is marked in a row, below it: what may be meant is one press away. */
export function Marks({ entry, marks }: Props) {
  const { change, focusCell } = usePlanEditing();
  if (marks.length === 0) return null;
  return (
    <div id={`${entry.id}-marks`} className="plan-marks">
      {marks.map((mark) => (
        <div key={`${mark.field} ${mark.text} ${mark.problem}`} className="plan-mark">
          <p>
            <b>{fieldNames[mark.field]}</b>
            {mark.text && <span>{` «${mark.text}»`}</span>}
            <span>{`: ${mark.problem}`}</span>
          </p>
          <ChoiceButtons
            mark={mark}
            onChoose={(choice) => {
              change((plan) => replaceEntry(plan, entry.id, (row) => resolveMark(row, mark, choice)));
              focusCell(entry.id, mark.field);
            }}
          />
        </div>
      ))}
    </div>
  );
}

interface ChoiceProps {
  mark: Mark;
  onChoose: (change: Mark['choices'][number]['change']) => void;
}

/** The meanings of a marked cell. */
export const ChoiceButtons = ({ mark, onChoose }: ChoiceProps) =>
  mark.choices.length > 0 && (
    <span className="plan-choices">
      {mark.choices.map(({ label, change }) => (
        <button
          key={label}
          type="button"
          className="plan-choice"
          aria-label={`${fieldNames[mark.field]} «${mark.text}»: ${label}`}
          onClick={() => onChoose(change)}
        >
          {label}
        </button>
      ))}
    </span>
  );
