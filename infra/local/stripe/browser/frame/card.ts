import type { PaymentMethod, StripeCardElementOptions } from '@stripe/stripe-js';
import { linkToPage } from '../message-link.ts';
import { callApi, type Answer, type Params } from './api.ts';
import { applyStyle } from './apply-style.ts';
import { openCardForm } from './card-form.ts';
import { fieldError } from './messages.ts';

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
