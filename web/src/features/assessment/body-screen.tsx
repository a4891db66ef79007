import { healthConsentVersion, weightRange } from '#shared/rules/assessment.ts';
import type { KeyboardEvent } from 'react';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import { Link } from '../../ui/link.tsx';
import { hasConsent } from './answers.ts';
import { shownDecimal, stepped, storedDecimal, storedHeight } from './decimal.ts';
import { HugeField } from './huge-field.tsx';
import { messages } from './messages.ts';
import { ProblemLine, problemId } from './problem-line.tsx';
import type { ScreenProps } from './screen-props.ts';
import { questionId } from './wizard-frame.tsx';

/** Step 2: weight, height, and the consent without which neither is kept. */
export function BodyScreen({ answers, set, problem }: ScreenProps) {
  const step = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1 as const, ArrowDown: -1 as const }[event.key];
    if (!direction) return;
    event.preventDefault();
    set({ weight: stepped(answers.weight, direction, weightRange) });
  };
  return (
    <div role="group" aria-labelledby={questionId}>
      <div className="grid max-w-xl grid-cols-2 gap-4 sm:gap-6">
        <HugeField
          label="Peso en kilos"
          unit="kg"
          inputMode="decimal"
          placeholder="72,5"
          maxLength={5}
          isWrong={problem?.field === 'weight'}
          value={shownDecimal(answers.weight)}
          onType={(typed) => set({ weight: storedDecimal(typed) })}
          onKeyDown={step}
        />
        <HugeField
          label="Altura en metros"
          unit="m"
          inputMode="decimal"
          placeholder="1,75"
          maxLength={4}
          isWrong={problem?.field === 'height'}
          value={shownDecimal(answers.height)}
          onType={(typed) => set({ height: storedHeight(typed) })}
        />
      </div>
      <ProblemLine text={problem?.text} />
      <Consent
        isGiven={hasConsent(answers)}
        isWrong={problem?.field === 'healthConsent'}
        onChange={(isGiven) => set({ healthConsent: isGiven ? healthConsentVersion : '' })}
      />
    </div>
  );
}

interface ConsentProps {
  isGiven: boolean;
  isWrong: boolean;
  onChange: (isGiven: boolean) => void;
}

/** Explicit, by itself, and nobody's default (GDPR, articles 7 and 9). */
function Consent({ isGiven, isWrong, onChange }: ConsentProps) {
  return (
    <div className="wizard-consent" data-invalid={isWrong || undefined}>
      <label className="flex cursor-pointer gap-3.5">
        <input
          type="checkbox"
          className="mt-0.5 size-6 shrink-0"
          checked={isGiven}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? problemId : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{messages.consent}</span>
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
