import type {
  PaymentMethod,
  StripeCardElementChangeEvent,
  StripeElementStyle,
  StripeElementStyleVariant,
} from '@stripe/stripe-js';
import { linkToPage } from '../message-link.ts';
import { callApi, type Answer, type Params } from './api.ts';
import {
  checkCvc,
  checkExpiry,
  checkNumber,
  checkPostalCode,
  fieldError,
  readExpiry,
  type Verdict,
} from './card-validation.ts';

/** How far the simulated clock, by which cards expire, is ahead of the real one, in milliseconds. */
const clockOffset = Number(document.body.dataset['now']) - Date.now();

const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '');

/** Formats `1234` as `12 / 34` and `7` as July; `12/2034`, as browsers autofill it, loses its century. */
function formatExpiry(typed: string): string {
  const all = digitsOf(/^\D*[2-9]/.test(typed) ? `0${digitsOf(typed)}` : typed);
  const digits = all.length > 4 && all.slice(2, 4) === '20' ? all.slice(0, 2) + all.slice(4) : all;
  return digits.length < 3 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2, 4)}`;
}

/** One field of the card form. */
interface Field {
  input: HTMLInputElement;
  format: (typed: string) => string;
  verdict: () => Verdict;
}

const open = (name: string, format: Field['format'], check: (value: string) => Verdict): Field => {
  const input = document.querySelector<HTMLInputElement>(`[name='${name}']`)!;
  return { input, format, verdict: () => check(input.value.trim()) };
};
const fields = [
  open(
    'cardnumber',
    (typed) =>
      digitsOf(typed)
        .slice(0, 16)
        .replaceAll(/(\d{4})(?=\d)/g, '$1 '),
    (value) => checkNumber(digitsOf(value)),
  ),
  open('exp-date', formatExpiry, (value) => checkExpiry(digitsOf(value), Date.now() + clockOffset)),
  open('cvc', (typed) => digitsOf(typed).slice(0, 4), checkCvc),
  open('postal', (typed) => typed, checkPostalCode),
] as const;
const fieldOf = (target: EventTarget | null) => fields.find(({ input }) => input === target);

/** Whether a field shows its error: an invalid value at once, an incomplete one when it was left, a missing one when it was sent. */
function isWrong({ input, verdict }: Field): boolean {
  const { state } = verdict();
  if (state === 'empty') return input.dataset['required'] === 'yes';
  return state === 'invalid' || (state === 'incomplete' && input.dataset['left'] === 'yes');
}

let reported = '';

/** Shows the state of the fields, and reports it to the page when it has changed. */
function show(): void {
  for (const field of fields) {
    const { input, verdict } = field;
    input.setAttribute('aria-invalid', String(isWrong(field)));
    input.dataset['state'] = isWrong(field) ? 'invalid' : verdict().state;
    if (isWrong(field)) input.setAttribute('aria-describedby', 'error');
    else input.removeAttribute('aria-describedby');
  }
  const states = fields.map(({ verdict }) => verdict().state);
  const code = fields.find(isWrong)?.verdict().code;
  const event: StripeCardElementChangeEvent = {
    elementType: 'card',
    empty: states.every((state) => state === 'empty'),
    complete: states.every((state) => state === 'complete'),
    brand: 'unknown',
    value: { postalCode: fields[3].input.value.trim() },
    error: code && fieldError(code),
  };
  document.getElementById('error')!.textContent = event.error?.message ?? '';
  const text = JSON.stringify(event);
  // An untouched form has nothing to report.
  if (text !== reported && (reported !== '' || !event.empty)) tell('change', event);
  reported = text;
}

document.addEventListener('input', ({ target }) => {
  const field = fieldOf(target);
  if (!field) return;
  const { input, format, verdict } = field;
  const isAtEnd = input.selectionStart === input.value.length;
  // A correction in the middle stays where it is.
  if (isAtEnd) input.value = format(input.value);
  delete input.dataset['required'];
  show();
  // As with Stripe.js, a completed field passes the focus to the next one.
  const next = fields[fields.indexOf(field) + 1];
  if (next && isAtEnd && verdict().state === 'complete') next.input.focus();
});
document.addEventListener('keydown', ({ key }) => key === 'Enter' && tell('submit'));
document.addEventListener('focusin', ({ relatedTarget }) => relatedTarget === null && tell('focus'));
document.addEventListener('focusout', ({ target, relatedTarget }) => {
  const field = fieldOf(target);
  if (field) field.input.dataset['left'] = 'yes';
  show();
  if (relatedTarget === null) tell('blur');
});

const link = linkToPage({
  disable: (isDisabled: boolean) => {
    for (const { input } of fields) input.disabled = isDisabled;
  },
  style: applyStyle,
  focus: () => fields[0].input.focus(),
  createPaymentMethod,
});
const tell = (name: string, value?: unknown) => void link.then(({ notify }) => notify(name, value));

/** The card goes from here to the API; the page around never sees it. */
function createPaymentMethod({
  key,
  params,
}: {
  key: string;
  params: Params;
}): Answer<PaymentMethod> | Promise<Answer<PaymentMethod>> {
  const wrong = fields.find(({ verdict }) => verdict().state !== 'complete');
  if (wrong) Object.assign(wrong.input.dataset, { left: 'yes', required: 'yes' });
  show();
  const code = wrong?.verdict().code;
  if (code) return { error: fieldError(code) };
  const [number, expiry, cvc, postal] = fields.map(({ input }) => input.value.trim()) as [
    string,
    string,
    string,
    string,
  ];
  const { month, year } = readExpiry(digitsOf(expiry));
  const billing = params['billing_details'] as { address?: object } | undefined;
  const method = {
    ...params,
    type: 'card',
    card: { number: digitsOf(number), exp_month: month, exp_year: year, cvc },
    billing_details: { ...billing, address: { ...billing?.address, postal_code: postal } },
  };
  return callApi({ key, method: 'POST', path: '/v1/payment_methods', params: method });
}

void link.then(({ notify }) => {
  const measure = () => notify('height', document.documentElement.getBoundingClientRect().height);
  new ResizeObserver(measure).observe(document.documentElement);
  measure();
  // The inputs are read-only until now: earlier input would be lost.
  for (const { input } of fields) input.readOnly = false;
  notify('ready');
});

// A constructed sheet, because the content policy of a page may forbid style elements.
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

/** Applies the style that the page wants: properties, no rules of its own. Contrast is measured against the colour behind the frame. */
function applyStyle({ style = {}, background }: { style?: StripeElementStyle; background: string }): void {
  sheet.replaceSync('');
  if (style.base) addRule('input', style.base);
  if (style.invalid) addRule("input[data-state='invalid']", style.invalid);
  // Sizes in ems, and the icon, follow the fields.
  document.documentElement.style.fontSize = style.base?.fontSize ?? '';
  document.body.style.backgroundColor = background;
  document.body.style.color = style.base?.color ?? '';
  document.body.style.setProperty('--icon', style.base?.iconColor ?? 'currentcolor');
}

function addRule(selector: string, variant: StripeElementStyleVariant): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)] as CSSStyleRule;
  for (const [property, value] of Object.entries(variant) as [string, unknown][]) {
    const name = property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (property === '::placeholder') addRule(selector + property, value as StripeElementStyleVariant);
    else if (property !== 'iconColor') rule.style.setProperty(name, String(value));
  }
}
