import type { StripeCardElementChangeEvent, StripeCardElementOptions } from '@stripe/stripe-js';
import { brandOf, grouped, lengthOf } from './card-number.ts';
import {
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostalCode,
  cvcLength,
  readExpiry,
  type Verdict,
} from './checks.ts';
import { digitsOf, openField, writeExpiry, type Field } from './field.ts';
import { fieldError, fieldErrors, type ErrorCode } from './messages.ts';

/** Who hears what happens in the form. */
interface Listeners {
  change: (event: StripeCardElementChangeEvent) => void;
  focus: (focused: boolean) => void;
  key: (name: 'escape' | 'submit') => void;
}

/** The simulated time, by which cards expire. */
const ahead = Number(document.body.dataset['now']) - Date.now();

/** The fields of the Card Element, as one. */
export function openCardForm(listeners: Listeners) {
  const number = openField(
    'cardnumber',
    (typed) => grouped(digitsOf(typed)),
    () => checkNumber(digits()),
  );
  const digits = () => digitsOf(number.input.value);
  const expiry = openField('exp-date', writeExpiry, () =>
    checkExpiry(digitsOf(expiry.input.value), Date.now() + ahead),
  );
  const cvc = openField(
    'cvc',
    (typed) => digitsOf(typed).slice(0, cvcLength(digits())),
    () => checkCvc(cvc.input.value, digits()),
  );
  const postal = openField(
    'postal',
    (typed) => typed.trimStart(),
    () => checkPostalCode(postal.input.value.trim()),
  );
  let fields = [number, expiry, cvc, postal];
  let told = '';

  const tell = () => {
    const event = eventOf(fields, digits(), postal.input.value.trim());
    document.body.dataset['brand'] = event.brand;
    if (JSON.stringify(event) === told) return;
    // nothing typed yet is nothing to tell
    if (told !== '' || !event.empty) listeners.change(event);
    told = JSON.stringify(event);
  };
  const show = () => {
    for (const field of fields) field.show();
    const error = shownError(fields);
    document.getElementById('error')!.textContent = error ? fieldErrors[error] : '';
    tell();
  };
  listen(() => fields, show, listeners);
  // what was typed before anybody listened would be lost
  for (const { input } of fields) input.readOnly = false;

  return {
    set({ hidePostalCode, disabled, value, hideIcon, iconStyle }: StripeCardElementOptions) {
      if (value?.postalCode !== undefined) postal.input.value = value.postalCode;
      if (hidePostalCode !== undefined) {
        postal.input.hidden = hidePostalCode;
        fields = hidePostalCode ? [number, expiry, cvc] : [number, expiry, cvc, postal];
      }
      if (disabled !== undefined) for (const { input } of fields) input.disabled = disabled;
      if (hideIcon !== undefined) document.body.toggleAttribute('data-no-icon', hideIcon);
      if (iconStyle !== undefined) document.body.dataset['icon'] = iconStyle;
      show();
    },
    focus: () => number.input.focus(),
    blur: () => (document.activeElement as HTMLElement | null)?.blur(),
    clear() {
      for (const field of fields) field.clear();
      show();
    },
    /** What must be put right before the card can be sent; the fields show it. */
    firstError(): ErrorCode | undefined {
      for (const field of fields) field.isLeft = true;
      const wrong = fields.find((field) => field.verdict().state !== 'complete');
      // an empty field says so only now, when it is wanted
      if (wrong) wrong.isWanted = true;
      show();
      return wrong?.verdict().code;
    },
    read() {
      const { month, year } = readExpiry(digitsOf(expiry.input.value));
      return {
        card: { number: digits(), exp_month: month, exp_year: year, cvc: cvc.input.value },
        postalCode: postal.input.hidden ? '' : postal.input.value.trim(),
      };
    },
  };
}

function listen(fields: () => Field[], show: () => void, { focus, key }: Listeners): void {
  document.addEventListener('input', ({ target }) => {
    const all = fields();
    const at = all.findIndex(({ input }) => input === target);
    const field = all[at];
    show();
    // as Stripe does: a finished field leads to the next one
    if (field && isDone(field)) all[at + 1]?.input.focus();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') key('escape');
    if (event.key === 'Enter') key('submit');
    const all = fields();
    const at = all.findIndex(({ input }) => input === event.target);
    if (event.key === 'Backspace' && all[at]?.input.value === '') all[at - 1]?.input.focus();
  });
  document.addEventListener('focusin', ({ relatedTarget }) => relatedTarget === null && focus(true));
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const left = fields().find(({ input }) => input === target);
    if (left) left.isLeft = true;
    show();
    if (relatedTarget === null) focus(false);
  });
}

/** Whether nothing can follow: the caret stands at the end of a field that is full. */
function isDone(field: Field): boolean {
  const { input } = field;
  const isFull = input.name !== 'postal' && field.verdict().state === 'complete';
  return isFull && input.selectionStart === input.value.length;
}

function shownError(fields: Field[]): ErrorCode | undefined {
  return fields.find((field) => field.shows())?.verdict().code;
}

function eventOf(fields: Field[], digits: string, postalCode: string): StripeCardElementChangeEvent {
  const verdicts: Verdict[] = fields.map((field) => field.verdict());
  const code = shownError(fields);
  return {
    elementType: 'card',
    empty: verdicts.every(({ state }) => state === 'empty'),
    complete: verdicts.every(({ state }) => state === 'complete'),
    brand: digits.length > lengthOf('unknown') ? 'unknown' : brandOf(digits),
    value: { postalCode },
    error: code && (fieldError(code) as StripeCardElementChangeEvent['error']),
  };
}
