import type { BaseSyntheticEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface Props {
  /** Names the form to screen readers. */
  label: string;
  submitText: string;
  isSaving: boolean;
  onSubmit: (event: BaseSyntheticEvent) => Promise<void>;
  onClose: () => void;
  /** The consent, where the fields contain health data without one. */
  consent: ReactNode;
  children: ReactNode;
}

/** The frame of a form in the training tab: fields, consent, and the buttons that save and close it. */
export function DetailsForm({ label, submitText, isSaving, onSubmit, onClose, consent, children }: Props) {
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => void onSubmit(event)}
      className="flex flex-col gap-6"
    >
      {children}
      {consent}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busyText={isSaving && 'Guardando...'}>
          {submitText}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
