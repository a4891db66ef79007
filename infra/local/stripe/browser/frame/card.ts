import type {
  PaymentMethod,
  StripeCardElementOptions,
  StripeElementStyle,
  StripeElementStyleVariant,
} from '@stripe/stripe-js';
import { linkToPage } from '../message-link.ts';
import { callApi, type Answer, type Params } from './api.ts';
import { openCardForm } from './card-form.ts';
import { fieldError } from './card-validation.ts';

const form = openCardForm({
  change: (event) => void link.then(({ notify }) => notify('change', event)),
  focus: (focused) => void link.then(({ notify }) => notify(focused ? 'focus' : 'blur')),
  submit: () => void link.then(({ notify }) => notify('submit')),
});

const link = linkToPage({
  options: (options: StripeCardElementOptions) => form.setOptions(options),
  style: applyStyle,
  focus: form.focus,
  createPaymentMethod,
});

/** The card goes from here to the API; the page around never sees it. */
function createPaymentMethod({
  key,
  params,
}: {
  key: string;
  params: Params;
}): Answer<PaymentMethod> | Promise<Answer<PaymentMethod>> {
  const code = form.firstError();
  if (code) return { error: fieldError(code) };
  const { card, postalCode } = form.read();
  const billing = params['billing_details'] as { address?: object } | undefined;
  const address = { ...billing?.address, ...(postalCode !== '' && { postal_code: postalCode }) };
  const method = { ...params, type: 'card', card, billing_details: { ...billing, address } };
  return callApi({ key, method: 'POST', path: '/v1/payment_methods', params: method });
}

void link.then(({ notify }) => {
  const measure = () => notify('height', document.documentElement.getBoundingClientRect().height);
  new ResizeObserver(measure).observe(document.documentElement);
  measure();
  notify('ready');
});

/** The style that the page wants for the fields. */
interface FieldStyle {
  style?: StripeElementStyle;
  /** The colour behind the frame: contrast is measured against it. */
  background: string;
}

// A constructed sheet, because the content policy of a page may forbid style elements.
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);
const selectors = { base: 'input', invalid: "input[data-state='invalid']" } as const;

/** Applies the style. It can set properties, but not add rules of its own. */
function applyStyle({ style = {}, background }: FieldStyle): void {
  document.body.style.backgroundColor = background;
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  for (const name of ['base', 'invalid'] as const) {
    const variant = style[name];
    if (variant) addRule(selectors[name], variant);
  }
  // Sizes in ems, and the icon, follow the fields.
  document.documentElement.style.fontSize = style.base?.fontSize ?? '';
  document.body.style.color = style.base?.color ?? '';
  document.body.style.setProperty('--icon', style.base?.iconColor ?? 'currentcolor');
}

function addRule(selector: string, variant: StripeElementStyleVariant): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)] as CSSStyleRule;
  for (const [property, value] of Object.entries(variant) as [string, unknown][]) {
    if (property === '::placeholder') addRule(selector + property, value as StripeElementStyleVariant);
    else if (property !== 'iconColor') rule.style.setProperty(kebab(property), String(value));
  }
}

const kebab = (property: string) => property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
