import { LargeInput } from './large-input.tsx';
import { ErrorMessage } from './error-message.tsx';
import { validateYearLength } from '../validation.ts';
import { questionHeadingId } from '../screens.ts';
import type { ScreenProps } from '../screen-props.ts';

const parts = [
  { field: 'birthDay', label: 'Día', placeholder: 'DD', maxLength: 2, autoComplete: 'bday-day' },
  { field: 'birthMonth', label: 'Mes', placeholder: 'MM', maxLength: 2, autoComplete: 'bday-month' },
  // a fifth digit is accepted, so that the user sees an error instead of a missing digit
  { field: 'birthYear', label: 'Año', placeholder: 'AAAA', maxLength: 5, autoComplete: 'bday-year' },
] as const;

/** Step 1: day, month and year of birth. */
export function BirthScreen({ answers, setAnswers, error, setError }: ScreenProps) {
  const checkYear = (typed: string) => {
    const text = validateYearLength(typed);
    if (text) setError({ field: 'birthYear', text });
  };
  const setPart = (field: (typeof parts)[number]['field'], typed: string) => {
    const digits = typed.replaceAll(/\D/g, '');
    setAnswers({ [field]: digits });
    if (field === 'birthYear' && digits.length > 4) checkYear(digits);
  };
  return (
    <div role="group" aria-labelledby={questionHeadingId}>
      <div className="birth-date">
        {parts.map(({ field, ...input }) => (
          <LargeInput
            key={field}
            {...input}
            inputMode="numeric"
            isInvalid={error?.field === field}
            value={answers[field]}
            onValueChange={(typed) => setPart(field, typed)}
            onBlur={field === 'birthYear' ? ({ target }) => checkYear(target.value) : undefined}
          />
        ))}
      </div>
      <ErrorMessage className="mt-4 min-h-6" text={error?.text} />
    </div>
  );
}
