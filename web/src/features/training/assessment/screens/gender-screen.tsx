import type { Gender } from '#shared/contracts/training/assessments.ts';
import { ChoiceCards } from './choice-cards.tsx';
import type { ScreenProps, TapProps } from '../screen-props.ts';

const genders: { _id: Gender; name: string }[] = [
  { _id: 'masculino', name: 'Masculino' },
  { _id: 'femenino', name: 'Femenino' },
  { _id: 'otro', name: 'Otro' },
];

/** Step 3: gender. */
export function GenderScreen({ answers, setAnswers, error, onTap }: ScreenProps & TapProps) {
  return (
    <ChoiceCards
      name="gender"
      choices={genders}
      selected={answers.gender}
      isInvalid={error !== null}
      onSelect={(gender) => setAnswers({ gender: gender as Gender })}
      onTap={onTap}
    />
  );
}
