import type { Gender } from '#shared/contracts/assessments.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { ProblemLine } from './error-message.tsx';
import type { ScreenProps } from '../screen-props.ts';

const genders: { _id: Gender; name: string }[] = [
  { _id: 'masculino', name: 'Masculino' },
  { _id: 'femenino', name: 'Femenino' },
  { _id: 'otro', name: 'Otro' },
];

/** Step 3. */
export function GenderScreen({ answers, set, problem }: ScreenProps) {
  return (
    <>
      <ChoiceCards
        name="gender"
        choices={genders}
        chosen={answers.gender}
        isWrong={problem !== null}
        onChoose={(gender) => set({ gender: gender as Gender })}
      />
      <ProblemLine text={problem?.text} />
    </>
  );
}
