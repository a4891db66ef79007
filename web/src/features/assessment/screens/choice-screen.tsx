import { ChoiceCards } from './choice-cards.tsx';
import { ListState } from '../option-list-state.tsx';
import { messages } from '../messages.ts';
import { ProblemLine } from './error-message.tsx';
import { useOptions } from '../queries.ts';
import type { ScreenProps } from '../screen-props.ts';
import type { ChoiceField } from '../screens.ts';

/** Steps 4 to 7: one of a list that the admins keep. */
export function ChoiceScreen({ field, answers, set, problem, report }: ScreenProps & { field: ChoiceField }) {
  const list = useOptions(field);
  const forget = () => {
    set({ [field]: '' });
    report({ field, text: messages.optionGone });
  };
  return (
    <>
      <ListState list={list} chosen={answers[field]} forget={forget}>
        {(choices) => (
          <ChoiceCards
            name={field}
            choices={choices}
            chosen={answers[field]}
            isWrong={problem !== null}
            onChoose={(id) => set({ [field]: id })}
          />
        )}
      </ListState>
      <ProblemLine text={problem?.text} />
    </>
  );
}
