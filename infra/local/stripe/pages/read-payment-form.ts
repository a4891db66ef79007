import type { Account } from '../account.ts';
import { knownEmail } from '../resources/checkout/pay.ts';
import { digitsOf, isCardNumber } from '../cards/card-number.ts';
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
  const card = readCard(account, need, errors);
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

function readCard(account: Account, need: Need, errors: Values): CardDetails {
  const number = need('cardNumber', 'Escribe el número de tu tarjeta.');
  if (number !== '' && !isCardNumber(number)) errors.cardNumber = 'El número de tarjeta no es válido.';
  const expiry = need('cardExpiry', 'Escribe la fecha de caducidad.');
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(expiry) ?? [];
  const expMonth = Number(month);
  const expYear = 2000 + Number(year);
  if (expiry !== '') {
    if (expMonth < 1 || expMonth > 12)
      errors.cardExpiry = 'La fecha de caducidad no es válida. Escríbela como MM/AA.';
    else if (isPast(expMonth, expYear, account.now()))
      errors.cardExpiry = 'La fecha de caducidad de la tarjeta está en el pasado.';
  }
  const cvc = need('cardCvc', 'Escribe el código de seguridad.');
  const card = findCard(number);
  const length = card.brand === 'amex' ? 4 : 3;
  if (cvc !== '' && !new RegExp(`^\\d{${length}}$`).test(digitsOf(cvc))) {
    errors.cardCvc = 'El código de seguridad de la tarjeta está incompleto.';
  }
  return { card, expMonth, expYear };
}

/** A card is valid to the end of its month. */
function isPast(month: number, year: number, now: number): boolean {
  return Date.UTC(year, month, 1) <= now;
}
