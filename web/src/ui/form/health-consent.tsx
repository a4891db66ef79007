import './health-consent.css';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { healthConsentText } from '#shared/rules/training/assessment.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Button } from '../button.tsx';
import { Link } from '../navigation/link.tsx';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  /** It is missing: the element with this id says so. */
  errorId: string | undefined;
  /** Goes on without the data. */
  without: { label: string; onChoose: () => void };
  /** What stands below the legal text. */
  hint?: ReactNode;
}

/**
 * The consent to process health data: explicit, separate, and not given by default (GDPR, articles 7 and 9). To give it and to go
 * on without it look alike.
 */
export function HealthConsent({ errorId, without, hint, ...input }: Props) {
  return (
    <div data-uncovered className="consent" data-invalid={errorId !== undefined || undefined}>
      <p>Son datos de salud, y no son obligatorios: ¿nos dejas usarlos para tu entrenamiento?</p>
      <div className="consent-ways">
        <label className="button button-secondary">
          <input
            type="checkbox"
            {...input}
            aria-invalid={errorId !== undefined || undefined}
            aria-describedby={errorId}
          />
          Doy mi consentimiento
        </label>
        <Button variant="secondary" onClick={without.onChoose}>
          {without.label}
        </Button>
      </div>
      <details>
        <summary>Qué datos son y para qué</summary>
        <p>{healthConsentText}</p>
        {hint}
        <Link
          to={sitePaths.legal('privacidad')}
          target="_blank"
          className="text-link inline-flex min-h-11 items-center"
        >
          Qué hacemos con tus datos
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </Link>
      </details>
    </div>
  );
}
