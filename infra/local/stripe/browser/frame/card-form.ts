import {
  brandOf,
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostalCode,
  cvcLength,
  type ErrorCode,
  fieldError,
  formatNumber,
  readExpiry,
  type Verdict,
} from './card-validation.ts';
import type { StripeCardElementChangeEvent, StripeCardElementOptions } from '@stripe/stripe-js';

/** One field of the card form. */
interface Field {
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
const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '');

/** Formats `1234` as `12 / 34` and `7` as July; `12/2034`, as browsers autofill it, loses its century. */
function formatExpiry(typed: string, isDeleting = false): string {
  const all = digitsOf(/^\D*[2-9]/.test(typed) ? `0${digitsOf(typed)}` : typed);
  const digits = all.length > 4 && all.slice(2, 4) === '20' ? all.slice(0, 2) + all.slice(4) : all;
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2, 4)}`;
}

type Format = (typed: string, isDeleting: boolean) => string;

/** Controls the input called `name` and keeps its value in `format`. */
function openField(name: string, format: Format, verdict: () => Verdict): Field {
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

interface Listeners {
  change: (event: StripeCardElementChangeEvent) => void;
  focus: (focused: boolean) => void;
  submit: () => void;
}

/** How far the simulated clock, by which cards expire, is ahead of the real one, in milliseconds. */
const clockOffset = Number(document.body.dataset['now']) - Date.now();

/** Opens the fields of the Card Element as one form. */
export function openCardForm(listeners: Listeners) {
  const number = openField(
    'cardnumber',
    (typed) => formatNumber(digitsOf(typed)),
    () => checkNumber(cardDigits()),
  );
  const cardDigits = () => digitsOf(number.input.value);
  const expiry = openField('exp-date', formatExpiry, () =>
    checkExpiry(digitsOf(expiry.input.value), Date.now() + clockOffset),
  );
  const cvc = openField(
    'cvc',
    (typed) => digitsOf(typed).slice(0, cvcLength(cardDigits())),
    () => checkCvc(cvc.input.value, cardDigits()),
  );
  const postal = openField(
    'postal',
    (typed) => typed.trimStart(),
    () => checkPostalCode(postal.input.value.trim()),
  );
  let fields = [number, expiry, cvc, postal];
  let reported = '';

  const show = () => {
    for (const field of fields) field.show();
    const event = changeEvent(fields, cardDigits(), postal.input.value.trim());
    document.getElementById('error')!.textContent = event.error?.message ?? '';
    const text = JSON.stringify(event);
    // An untouched form has nothing to report.
    if (text !== reported && (reported !== '' || !event.empty)) listeners.change(event);
    reported = text;
  };
  listen(() => fields, show, listeners);
  // The inputs are read-only until now: earlier input would be lost.
  for (const { input } of fields) input.readOnly = false;

  return {
    setOptions({ hidePostalCode, disabled }: StripeCardElementOptions) {
      if (hidePostalCode !== undefined) {
        postal.input.hidden = hidePostalCode;
        fields = hidePostalCode ? [number, expiry, cvc] : [number, expiry, cvc, postal];
      }
      if (disabled !== undefined) for (const { input } of fields) input.disabled = disabled;
      show();
    },
    focus: () => number.input.focus(),
    /** The first error that prevents sending the card; the fields show it. */
    firstError(): ErrorCode | undefined {
      for (const field of fields) field.wasLeft = true;
      const wrong = fields.find((field) => field.verdict().state !== 'complete');
      if (wrong) wrong.wasRequired = true;
      show();
      return wrong?.verdict().code;
    },
    read() {
      const { month, year } = readExpiry(digitsOf(expiry.input.value));
      return {
        card: { number: cardDigits(), exp_month: month, exp_year: year, cvc: cvc.input.value },
        postalCode: postal.input.hidden ? '' : postal.input.value.trim(),
      };
    },
  };
}

function listen(fields: () => Field[], show: () => void, { focus, submit }: Listeners): void {
  const indexOf = (target: EventTarget | null) => fields().findIndex(({ input }) => input === target);
  document.addEventListener('input', ({ target }) => {
    const at = indexOf(target);
    const field = fields()[at];
    show();
    // As with Stripe.js, a completed field passes the focus to the next one.
    if (field && isFull(field)) fields()[at + 1]?.input.focus();
  });
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter') submit();
    const at = indexOf(target);
    if (key === 'Backspace' && fields()[at]?.input.value === '') fields()[at - 1]?.input.focus();
  });
  document.addEventListener('focusin', ({ relatedTarget }) => relatedTarget === null && focus(true));
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const field = fields()[indexOf(target)];
    if (field) field.wasLeft = true;
    show();
    if (relatedTarget === null) focus(false);
  });
}

/** Whether a field is complete and the caret stands at its end. */
function isFull(field: Field): boolean {
  const { input } = field;
  const isComplete = input.name !== 'postal' && field.verdict().state === 'complete';
  return isComplete && input.selectionStart === input.value.length;
}

function changeEvent(fields: Field[], cardDigits: string, postalCode: string): StripeCardElementChangeEvent {
  const states = fields.map((field) => field.verdict().state);
  const code = fields.find((field) => field.isErrorVisible())?.verdict().code;
  return {
    elementType: 'card',
    empty: states.every((state) => state === 'empty'),
    complete: states.every((state) => state === 'complete'),
    brand: brandOf(cardDigits),
    value: { postalCode },
    error: code && fieldError(code),
  };
}
