import { healthConsentText, healthConsentVersion, weightRange } from '#shared/rules/training/assessment.ts';
import type { KeyboardEvent } from 'react';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { hasConsent } from '../answers.ts';
import { formatDecimalInput, stepDecimal, parseDecimalInput, parseHeightInput } from './decimal-input.ts';
import { LargeInput } from './large-input.tsx';
import { messages } from '../messages.ts';
import { ErrorMessage, errorMessageId } from './error-message.tsx';
import type { ScreenProps, SkipProps } from '../screen-props.ts';
import { questionHeadingId } from '../screens.ts';

/** Step 2: weight, height, and the consent to process health data. */
export function BodyScreen({ answers, setAnswers, error, onSkip }: ScreenProps & SkipProps) {
  const stepWeight = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1 as const, ArrowDown: -1 as const }[event.key];
    if (!direction) return;
    event.preventDefault();
    setAnswers({ weight: stepDecimal(answers.weight, direction, weightRange) });
  };
  return (
    <div role="group" aria-labelledby={questionHeadingId}>
      <div className="body-measures">
        <LargeInput
          label="Peso en kilos"
          unit="kg"
          inputMode="decimal"
          placeholder="72,5"
          maxLength={5}
          isInvalid={error?.field === 'weight'}
          value={formatDecimalInput(answers.weight)}
          onValueChange={(typed) => setAnswers({ weight: parseDecimalInput(typed) })}
          onKeyDown={stepWeight}
        />
        <LargeInput
          label="Altura en metros"
          unit="m"
          inputMode="decimal"
          placeholder="1,75"
          maxLength={4}
          isInvalid={error?.field === 'height'}
          value={formatDecimalInput(answers.height)}
          onValueChange={(typed) => setAnswers({ height: parseHeightInput(typed) })}
        />
      </div>
      <ErrorMessage className="not-empty:mt-3" text={error?.text} />
      <Consent
        isGiven={hasConsent(answers)}
        isInvalid={error?.field === 'healthConsent'}
        onChange={(isGiven) => setAnswers({ healthConsent: isGiven ? healthConsentVersion : '' })}
        onSkip={onSkip}
      />
    </div>
  );
}

interface ConsentProps {
  isGiven: boolean;
  isInvalid: boolean;
  onChange: (isGiven: boolean) => void;
  onSkip: () => void;
}

/**
 * The consent to process health data: explicit, separate, and not given by default (GDPR, articles 7 and 9). To give it and to go
 * on without it look alike.
 */
function Consent({ isGiven, isInvalid, onChange, onSkip }: ConsentProps) {
  return (
    <div data-uncovered className="wizard-consent" data-invalid={isInvalid || undefined}>
      <p>{messages.consentQuestion}</p>
      <div className="wizard-consent-ways">
        <label className="button button-secondary">
          <input
            type="checkbox"
            checked={isGiven}
            aria-invalid={isInvalid || undefined}
            aria-describedby={isInvalid ? errorMessageId : undefined}
            onChange={({ target }) => onChange(target.checked)}
          />
          {messages.giveConsent}
        </label>
        <Button variant="secondary" onClick={onSkip}>
          {messages.skipBody}
        </Button>
      </div>
      <details>
        <summary>{messages.consentDetails}</summary>
        <p>{healthConsentText}</p>
        <p>{messages.skipBodyHint}</p>
        <Link
          to={sitePaths.legal('privacidad')}
          target="_blank"
          className="text-link inline-flex min-h-11 items-center"
        >
          {messages.privacy}
          <span className="sr-only"> {messages.newTab}</span>
        </Link>
      </details>
    </div>
  );
}
