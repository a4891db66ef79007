import type { Verdict } from './checks.ts';

/** One of the card's fields. */
export interface Field {
  input: HTMLInputElement;
  verdict(): Verdict;
  /** Whether its error is to be seen: at once when it can never be right, and when it was left unfinished. */
  shows(): boolean;
  /** Lets the input say how it stands. */
  show(): void;
  clear(): void;
  isLeft: boolean;
  /** The card was to be sent although this field is empty. */
  isWanted: boolean;
}

/** The digits of what was typed. */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '');

/** `1234` as `12 / 34`; `7` is July. `12/2034`, as browsers fill it in, loses its century. */
export function writeExpiry(typed: string, isDeleting = false): string {
  const all = digitsOf(/^\D*[2-9]/.test(typed) ? `0${digitsOf(typed)}` : typed);
  const digits = all.length > 4 && all.slice(2, 4) === '20' ? all.slice(0, 2) + all.slice(4) : all;
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2, 4)}`;
}

/** Takes charge of the input called `name`, which keeps what is typed as `write` says. */
export function openField(
  name: string,
  write: (typed: string, isDeleting: boolean) => string,
  verdict: () => Verdict,
): Field {
  const input = document.querySelector<HTMLInputElement>(`[name='${name}']`)!;
  const field: Field = {
    input,
    verdict,
    isLeft: false,
    isWanted: false,
    shows: () => {
      const { state } = verdict();
      if (state === 'empty') return field.isWanted;
      return state === 'invalid' || (state === 'incomplete' && field.isLeft);
    },
    show: () => {
      const isWrong = field.shows();
      input.setAttribute('aria-invalid', String(isWrong));
      input.dataset['state'] = isWrong ? 'invalid' : verdict().state;
      if (isWrong) input.setAttribute('aria-describedby', 'error');
      else input.removeAttribute('aria-describedby');
    },
    clear: () => {
      input.value = '';
      field.isLeft = false;
      field.isWanted = false;
    },
  };
  input.addEventListener('input', (event) => rewrite(input, write, event));
  input.addEventListener('input', () => (field.isWanted = false));
  return field;
}

/** Puts the value in its form and leaves the caret behind the same digit. */
function rewrite(
  input: HTMLInputElement,
  write: (typed: string, isDeleting: boolean) => string,
  event: Event,
): void {
  const caret = input.selectionStart ?? input.value.length;
  const isAtEnd = caret === input.value.length;
  const before = digitsOf(input.value.slice(0, caret)).length;
  const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
  const next = write(input.value, isDeleting);
  if (next === input.value) return;
  input.value = next;
  const place = isAtEnd ? next.length : placeAfter(next, before);
  input.setSelectionRange(place, place);
}

function placeAfter(text: string, digits: number): number {
  let place = 0;
  for (let left = digits; left > 0 && place < text.length; place += 1)
    if (/\d/.test(text[place] ?? '')) left -= 1;
  return place;
}
