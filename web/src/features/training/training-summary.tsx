import { useEffect, useRef, useState } from 'react';
import type { UserDetails } from '#shared/contracts/training/assessments.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { messages } from './messages.ts';
import { preferences } from './preferences.ts';
import { TrainingForm } from './training-form.tsx';

/** The preferences, with a button that opens the form to change them. */
export function TrainingSummary({ details }: { details: UserDetails }) {
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // the pressed button is unmounted: the form follows the heading, and the way back leads to the opener
    if (wasEditing.current !== isEditing) (isEditing ? heading : opener).current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <section aria-labelledby="preferences">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="preferences" tabIndex={-1} className="text-xl">
          Tus preferencias
        </h2>
        {!isEditing && (
          <Button ref={opener} variant="secondary" onClick={() => setEditing(true)}>
            Personalizar
          </Button>
        )}
      </div>
      <div className="mt-5">
        {isEditing ? (
          <TrainingForm details={details} onClose={() => setEditing(false)} />
        ) : (
          <Facts
            items={preferences.map(({ name, label }) => ({
              label,
              value: details[name]?.name || details[name]?.description || messages.notGiven,
            }))}
          />
        )}
      </div>
    </section>
  );
}
