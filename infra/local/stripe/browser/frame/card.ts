import type { StripeCardElementOptions, StripeError } from '@stripe/stripe-js';
import { callApi, type Answer, type Call, type Params } from './api.ts';
import { openCardForm } from './card-form.ts';
import { fieldError } from './messages.ts';
import { openDoor } from './open-door.ts';
import { paint, type Paint } from './apply-style.ts';

/** A call that carries the card, in the parameter of this name. */
interface CardCall extends Call {
  cardIn: 'card' | 'payment_method_data';
}

const form = openCardForm({
  change: (event) => void door.then((wire) => wire.tell('change', event)),
  focus: (focused) => void door.then((wire) => wire.tell(focused ? 'focus' : 'blur')),
  key: (name) => void door.then((wire) => wire.tell(name)),
});

const door = openDoor({
  options: (options: StripeCardElementOptions) => form.set(options),
  paint: (look: Paint) => paint(look),
  focus: () => form.focus(),
  blur: () => form.blur(),
  clear: () => form.clear(),
  call: (call: CardCall): Promise<Answer<unknown>> | Answer<unknown> => {
    const code = form.firstError();
    const error: StripeError | undefined = code && fieldError(code);
    return error ? { error } : callApi({ ...call, params: withCard(call) });
  },
});

/** The number goes from here to the API; the page around never sees it. */
function withCard({ cardIn, params }: CardCall): Params {
  const { card, postalCode } = form.read();
  const given = (cardIn === 'card' ? params : params['payment_method_data']) as Params | undefined;
  const billing = given?.['billing_details'] as { address?: object } | undefined;
  const address = { ...billing?.address, ...(postalCode !== '' && { postal_code: postalCode }) };
  const method = { ...given, type: 'card', card, billing_details: { ...billing, address } };
  return cardIn === 'card' ? method : { ...params, payment_method_data: method };
}

void door.then((wire) => {
  const measure = () => wire.tell('height', document.documentElement.getBoundingClientRect().height);
  new ResizeObserver(measure).observe(document.documentElement);
  measure();
  wire.tell('ready');
});
