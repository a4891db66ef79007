import { useState, type RefObject } from 'react';
import type { UserDetails } from '#shared/contracts/training/assessments.ts';
import { formatDay } from '#shared/rules/day.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { useFocusAfterRemoval } from '../../ui/feedback/use-focus-after-removal.ts';
import { BodyForm } from './body-form.tsx';
import { genders, withComma } from './body-texts.ts';
import { messages } from './messages.ts';

interface Props {
  details: UserDetails;
  /** Gets the focus when the pressed button is replaced by the form, and the form by the button. */
  heading: RefObject<HTMLElement | null>;
}

/** Birth date, weight, height, gender and injuries, or that they are not given; each can be added, changed and left out again. */
export function BodyData({ details, heading }: Props) {
  const [isEditing, setEditing] = useState(false);
  useFocusAfterRemoval(heading, isEditing);
  if (isEditing) return <BodyForm details={details} onClose={() => setEditing(false)} />;
  const { birthDate, weight, height, gender, injuries } = details;
  return (
    <>
      <Facts
        items={[
          {
            label: 'Fecha de nacimiento',
            value: birthDate ? formatDay(Date.parse(birthDate) / 1000) : messages.notGiven,
          },
          { label: 'Peso', value: weight === null ? messages.notGiven : `${withComma(weight)} kg` },
          { label: 'Altura', value: height === null ? messages.notGiven : `${withComma(height)} m` },
          { label: 'Género', value: gender ? genders[gender] : messages.notGiven },
          { label: 'Lesiones o molestias', value: injuries ?? messages.notGiven },
        ]}
      />
      <div>
        <Button variant="secondary" onClick={() => setEditing(true)}>
          Añadir o cambiar
        </Button>
      </div>
    </>
  );
}
