import type { Verdict } from './card-validation.ts';

/** One field of the card form. */
export interface Field {
  input: HTMLInputElement;
  verdict(): Verdict;
  /** Whether its error is visible: an invalid value at once, an incomplete one after the field was left. */
  isErrorVisible(): boolean;
  /** Shows the state on the input. */
  show(): void;
  wasLeft: boolean;
  /** The card was submitted while this field was empty. */
  wasRequired: boolean;
}

/** The digits of a typed text. */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '');

/** Formats `1234` as `12 / 34` and `7` as July; `12/2034`, as browsers autofill it, loses its century. */
export function formatExpiry(typed: string, isDeleting = false): string {
  const all = digitsOf(/^\D*[2-9]/.test(typed) ? `0${digitsOf(typed)}` : typed);
  const digits = all.length > 4 && all.slice(2, 4) === '20' ? all.slice(0, 2) + all.slice(4) : all;
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2, 4)}`;
}

type Format = (typed: string, isDeleting: boolean) => string;

/** Controls the input called `name` and keeps its value in `format`. */
export function openField(name: string, format: Format, verdict: () => Verdict): Field {
  const input = document.querySelector<HTMLInputElement>(`[name='${name}']`)!;
  const field: Field = {
    input,
    verdict,
    wasLeft: false,
    wasRequired: false,
    isErrorVisible() {
      const { state } = verdict();
      if (state === 'empty') return field.wasRequired;
      return state === 'invalid' || (state === 'incomplete' && field.wasLeft);
    },
    show() {
      const isWrong = field.isErrorVisible();
      input.setAttribute('aria-invalid', String(isWrong));
      input.dataset['state'] = isWrong ? 'invalid' : verdict().state;
      if (isWrong) input.setAttribute('aria-describedby', 'error');
      else input.removeAttribute('aria-describedby');
    },
  };
  input.addEventListener('input', (event) => {
    reformat(input, format, event);
    field.wasRequired = false;
  });
  return field;
}

/** Formats the value and keeps the caret behind the same digit. */
function reformat(input: HTMLInputElement, format: Format, event: Event): void {
  const caret = input.selectionStart ?? input.value.length;
  const isAtEnd = caret === input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
  const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
  const next = format(input.value, isDeleting);
  if (next === input.value) return;
  input.value = next;
  const position = isAtEnd ? next.length : positionAfter(next, digitsBefore);
  input.setSelectionRange(position, position);
}

function positionAfter(text: string, digits: number): number {
  let position = 0;
  for (let left = digits; left > 0 && position < text.length; position += 1)
    if (/\d/.test(text[position] ?? '')) left -= 1;
  return position;
}
