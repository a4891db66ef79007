import type { UserDetails } from '#shared/contracts/training/assessments.ts';
import { EditableSection } from '../../ui/form/editable-section.tsx';
import { messages } from './messages.ts';
import { preferences } from './preferences.ts';
import { TrainingForm } from './training-form.tsx';

/** The preferences, with a button that opens the form to change them. */
export function TrainingSummary({ details }: { details: UserDetails }) {
  return (
    <EditableSection
      id="preferences"
      title="Tus preferencias"
      openText="Personalizar"
      facts={preferences.map(({ name, label }) => ({
        label,
        value: details[name]?.name || details[name]?.description || messages.notGiven,
      }))}
      renderForm={(close) => <TrainingForm details={details} onClose={close} />}
    />
  );
}
