import type { Account } from '../account.ts';
import { knownEmail } from '../resources/checkout/pay.ts';
import { checkCvc, checkExpiry, checkNumber, readExpiry } from '../browser/frame/card-validation.ts';
import { fieldErrors } from '../browser/frame/messages.ts';
import { findCard } from '../cards/find-card.ts';
import { fullAddress } from '../resources/object-fields.ts';
import type { CardDetails } from '../resources/payment-methods.ts';
import type { Buyer, Checkout } from '../state.ts';

type Values = Record<string, string>;
type Read = { buyer: Buyer; card: CardDetails } | { errors: Values };

/** Reads the payment form; the errors are in the order of the fields. */
export function readPaymentForm(account: Account, checkout: Checkout, values: Values): Read {
  const errors: Values = {};
  const need = (name: string, message: string) => {
    const value = (values[name] ?? '').trim();
    if (value === '') errors[name] = message;
    return value;
  };
  const buyer = readBuyer(account, checkout, values, need);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(buyer.email))
    errors.email ??= 'Escribe un correo electrónico válido.';
  const card = readCard(account, values, errors);
  need('cardName', 'Escribe el nombre que figura en la tarjeta.');
  need('billingPostalCode', 'Escribe el código postal.');
  return Object.keys(errors).length > 0 ? { errors } : { buyer, card };
}

type Need = (name: string, message: string) => string;

function readBuyer(account: Account, checkout: Checkout, values: Values, need: Need): Buyer {
  const { shipping_address_collection: collection } = checkout.session;
  return {
    email: knownEmail(account, checkout) ?? need('email', 'Escribe tu correo electrónico.'),
    shipping: collection ? readShipping(collection, values, need) : null,
    billing: { name: (values.cardName ?? '').trim(), postalCode: (values.billingPostalCode ?? '').trim() },
  };
}

function readShipping(
  { allowed_countries: countries }: { allowed_countries: readonly string[] },
  values: Values,
  need: Need,
): Buyer['shipping'] {
  const name = need('shippingName', 'Escribe el nombre de quien recibe el pedido.');
  const given = values.shippingCountry ?? '';
  const address = fullAddress({
    line1: need('shippingLine1', 'Escribe la dirección.'),
    line2: values.shippingLine2?.trim(),
    postal_code: need('shippingPostalCode', 'Escribe el código postal.'),
    city: need('shippingCity', 'Escribe la ciudad.'),
    state: values.shippingState?.trim(),
    country: countries.includes(given) ? given : countries[0],
  });
  return { name, address };
}

/** The card by the checks of the card field of Stripe.js. */
function readCard(account: Account, values: Values, errors: Values): CardDetails {
  const [number, expiry, cvc] = ['cardNumber', 'cardExpiry', 'cardCvc'].map((name) =>
    (values[name] ?? '').replaceAll(/\D/g, ''),
  ) as [string, string, string];
  const verdicts = {
    cardNumber: checkNumber(number),
    cardExpiry: checkExpiry(expiry, account.now()),
    cardCvc: checkCvc(cvc, number),
  };
  for (const [name, { code }] of Object.entries(verdicts)) if (code) errors[name] = fieldErrors[code];
  const { month: expMonth, year: expYear } = readExpiry(expiry);
  return { card: findCard(number), expMonth, expYear };
}
