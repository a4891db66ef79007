import type { InputHTMLAttributes, Ref } from 'react';
import { healthConsentText, healthConsentVersion } from '#shared/rules/training/assessment.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Link } from '../../ui/navigation/link.tsx';

/** The consent to the text that `ConsentField` shows. */
export const presentConsent = { healthConsent: { version: healthConsentVersion } };

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  error: string | undefined;
}

/** The consent to health data: explicit, separate, and not checked by default (GDPR, articles 7 and 9). */
export function ConsentField({ error, ...input }: Props) {
  return (
    <div data-uncovered className="card p-4">
      <label className="flex cursor-pointer gap-3.5">
        <input
          type="checkbox"
          className="mt-0.5 size-6 shrink-0"
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby="consent-error"
        />
        <span>{healthConsentText}</span>
      </label>
      <Link to={sitePaths.legal('privacidad')} className="text-link ml-9.5 inline-flex min-h-11 items-center">
        Qué hacemos con tus datos
      </Link>
      <p id="consent-error" aria-live="polite" className="font-semibold text-danger">
        {error}
      </p>
    </div>
  );
}
