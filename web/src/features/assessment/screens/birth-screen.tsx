import { HugeField } from './large-input.tsx';
import { ProblemLine } from './error-message.tsx';
import { yearLengthProblem } from '../validation.ts';
import { questionId } from '../navigation/wizard-frame.tsx';
import type { ScreenProps } from '../screen-props.ts';

const parts = [
  { field: 'birthDay', label: 'Día', placeholder: 'DD', maxLength: 2, autoComplete: 'bday-day' },
  { field: 'birthMonth', label: 'Mes', placeholder: 'MM', maxLength: 2, autoComplete: 'bday-month' },
  // a fifth digit is told, not swallowed
  { field: 'birthYear', label: 'Año', placeholder: 'AAAA', maxLength: 5, autoComplete: 'bday-year' },
] as const;

/** Step 1: day, month, year. */
export function BirthScreen({ answers, set, problem, report }: ScreenProps) {
  const checkYear = (typed: string) => {
    const text = yearLengthProblem(typed);
    if (text) report({ field: 'birthYear', text });
  };
  const type = (field: (typeof parts)[number]['field'], typed: string) => {
    const digits = typed.replaceAll(/\D/g, '');
    set({ [field]: digits });
    if (field === 'birthYear' && digits.length > 4) checkYear(digits);
  };
  return (
    <div role="group" aria-labelledby={questionId}>
      <div className="grid max-w-xl grid-cols-[1fr_1fr_1.7fr] gap-4 sm:gap-6">
        {parts.map(({ field, ...input }) => (
          <HugeField
            key={field}
            {...input}
            inputMode="numeric"
            isWrong={problem?.field === field}
            value={answers[field]}
            onType={(typed) => type(field, typed)}
            onBlur={field === 'birthYear' ? ({ target }) => checkYear(target.value) : undefined}
          />
        ))}
      </div>
      <ProblemLine text={problem?.text} />
    </div>
  );
}
