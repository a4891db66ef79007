import { useState } from 'react';
import type { UserDetails } from '#shared/contracts/assessments.ts';
import { formatDay } from '#shared/rules/day.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { BodyForm } from './body-form.tsx';
import { genders, withComma } from './body-texts.ts';
import { messages } from './messages.ts';

/** Birth date, weight, height and gender, or that they are not given; each can be added, changed and left out again. */
export function BodyData({ details }: { details: UserDetails }) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <BodyForm details={details} onClose={() => setEditing(false)} />;
  const { birthDate, weight, height, gender } = details;
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
