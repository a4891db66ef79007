import type { StripeCardElementChangeEvent, StripeCardElementOptions } from '@stripe/stripe-js';
import {
  brandOf,
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostalCode,
  cvcLength,
  formatNumber,
  readExpiry,
} from './card-validation.ts';
import { digitsOf, formatExpiry, openField, type Field } from './field.ts';
import { fieldError, type ErrorCode } from './messages.ts';

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
