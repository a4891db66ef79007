import type { InputHTMLAttributes, Ref } from 'react';
import { healthConsentVersion } from '#shared/rules/training/assessment.ts';
import { HealthConsent } from '../../ui/form/health-consent.tsx';
import { messages } from './messages.ts';

/** The consent to the text that `ConsentField` shows. */
export const presentConsent = { healthConsent: { version: healthConsentVersion } };

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  error: string | undefined;
  /** Empties the fields with health data. */
  onLeaveOut: () => void;
}

/** The consent, as the assessment asks for it, and what is wrong without. */
export function ConsentField({ error, onLeaveOut, ...input }: Props) {
  return (
    <div>
      <HealthConsent
        {...input}
        errorId={error && 'consent-error'}
        without={{ label: messages.leaveAllOut, onChoose: onLeaveOut }}
      />
      <p id="consent-error" aria-live="polite" className="font-semibold text-danger">
        {error}
      </p>
    </div>
  );
}
