import { useRef, type KeyboardEvent, type RefObject } from 'react';
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
  const group = useRef<HTMLDivElement>(null);
  const jump = useJump(group);
  const setPart = (field: (typeof parts)[number]['field'], typed: string) => {
    const digits = typed.replaceAll(/\D/g, '');
    setAnswers({ [field]: digits });
    if (field === 'birthYear' && digits.length > 4) checkYear(digits);
    if (digits.length > answers[field].length && isComplete(field, digits)) jump.toNext();
  };
  return (
    <div ref={group} role="group" aria-labelledby={questionHeadingId}>
      <div className="birth-date">
        {parts.map(({ field, ...input }) => (
          <LargeInput
            key={field}
            {...input}
            inputMode="numeric"
            isInvalid={error?.field === field}
            value={answers[field]}
            onValueChange={(typed) => setPart(field, typed)}
            onKeyDown={jump.onKeyDown}
            onBlur={field === 'birthYear' ? ({ target }) => checkYear(target.value) : undefined}
          />
        ))}
      </div>
      <ErrorMessage className="mt-4 min-h-6" text={error?.text} />
    </div>
  );
}

/** Whether no further digit can follow: '4' is a whole day, '3' may become '31'. The year is the last part. */
function isComplete(field: (typeof parts)[number]['field'], digits: string): boolean {
  if (field === 'birthYear') return false;
  return digits.length === 2 || Number(digits) > (field === 'birthDay' ? 3 : 1);
}

/** A Tab that follows the jump within this time was meant to go where the focus is already. */
const tabMs = 500;

/** Moves the focus from a complete part to the next. The key that the user presses to get there has nothing left to do. */
function useJump(group: RefObject<HTMLElement | null>) {
  const jumpedAt = useRef<number>(undefined);
  const toNext = () => {
    const inputs = [...group.current!.querySelectorAll('input')];
    const next = inputs[inputs.indexOf(document.activeElement as HTMLInputElement) + 1];
    if (!next) return;
    next.focus();
    next.select();
    jumpedAt.current = performance.now();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const passed = performance.now() - (jumpedAt.current ?? -Infinity);
    jumpedAt.current = undefined;
    const isAdvance = event.key === ' ' || event.key === 'Enter';
    if (passed < Infinity && (isAdvance || (event.key === 'Tab' && passed < tabMs))) event.preventDefault();
  };
  return { toNext, onKeyDown };
}
