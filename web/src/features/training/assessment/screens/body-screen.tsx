import { healthConsentVersion, weightRange } from '#shared/rules/training/assessment.ts';
import type { KeyboardEvent } from 'react';
import { HealthConsent } from '../../../../ui/form/health-consent.tsx';
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
      <HealthConsent
        checked={hasConsent(answers)}
        errorId={error?.field === 'healthConsent' ? errorMessageId : undefined}
        onChange={({ target }) => setAnswers({ healthConsent: target.checked ? healthConsentVersion : '' })}
        without={{ label: messages.skipBody, onChoose: onSkip }}
        hint={<p>{messages.skipBodyHint}</p>}
      />
    </div>
  );
}
