import { healthConsentText, healthConsentVersion, weightRange } from '#shared/rules/assessment.ts';
import type { KeyboardEvent } from 'react';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { hasConsent } from '../answers.ts';
import { formatDecimalInput, stepDecimal, parseDecimalInput, parseHeightInput } from './decimal-input.ts';
import { LargeInput } from './large-input.tsx';
import { messages } from '../messages.ts';
import { ErrorMessage, errorMessageId } from './error-message.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { questionHeadingId } from '../screens.ts';

/** Step 2: weight, height, and the consent to process health data. */
export function BodyScreen({ answers, setAnswers, error }: ScreenProps) {
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
      <ErrorMessage className="mt-4 min-h-6" text={error?.text} />
      <Consent
        isGiven={hasConsent(answers)}
        isInvalid={error?.field === 'healthConsent'}
        onChange={(isGiven) => setAnswers({ healthConsent: isGiven ? healthConsentVersion : '' })}
      />
    </div>
  );
}

interface ConsentProps {
  isGiven: boolean;
  isInvalid: boolean;
  onChange: (isGiven: boolean) => void;
}

/** The consent to process health data: explicit, separate, and not checked by default (GDPR, articles 7 and 9). */
function Consent({ isGiven, isInvalid, onChange }: ConsentProps) {
  return (
    <div data-uncovered className="wizard-consent" data-invalid={isInvalid || undefined}>
      <label className="flex cursor-pointer flex-wrap gap-3.5">
        <input
          type="checkbox"
          className="mt-0.5 size-6 shrink-0"
          checked={isGiven}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? errorMessageId : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className="min-w-0 flex-[1_1_12rem]">{healthConsentText}</span>
      </label>
      <Link
        to={sitePaths.legal('privacidad')}
        target="_blank"
        className="text-link ml-9.5 inline-flex min-h-11 items-center"
      >
        {messages.privacy}
        <span className="sr-only"> {messages.newTab}</span>
      </Link>
    </div>
  );
}
