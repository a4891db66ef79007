import { ChoiceCards } from './choice-cards.tsx';
import { OptionListState } from '../option-list-state.tsx';
import { messages } from '../messages.ts';
import { useOptions } from '../queries.ts';
import type { ScreenProps, TapProps } from '../screen-props.ts';
import type { ChoiceField } from '../screens.ts';

/** Steps 4 to 7: one option of a list that the admins edit. */
export function ChoiceScreen({
  field,
  answers,
  setAnswers,
  error,
  setError,
  onTap,
}: ScreenProps & TapProps & { field: ChoiceField }) {
  const list = useOptions(field);
  const deselect = () => {
    setAnswers({ [field]: '' });
    setError({ field, text: messages.optionGone });
  };
  return (
    <OptionListState list={list} selected={answers[field]} onUnavailable={deselect}>
      {(choices) => (
        <ChoiceCards
          name={field}
          choices={choices}
          selected={answers[field]}
          isInvalid={error !== null}
          onSelect={(id) => setAnswers({ [field]: id })}
          onTap={onTap}
        />
      )}
    </OptionListState>
  );
}
