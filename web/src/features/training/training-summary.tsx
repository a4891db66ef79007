import { useEffect, useRef, useState } from 'react';
import type { UserDetails } from '#shared/contracts/assessments.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { messages } from './messages.ts';
import { preferences } from './preferences.ts';
import { TrainingForm } from './training-form.tsx';

/** The preferences, with a button that opens the form to change them. */
export function TrainingSummary({ details }: { details: UserDetails }) {
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // the button that opened the form was unmounted meanwhile: it gets the focus back
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <section aria-labelledby="preferences">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="preferences" className="text-xl">
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
