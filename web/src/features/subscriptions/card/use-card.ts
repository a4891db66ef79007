import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { api } from '../../../api/api.ts';
import { CardError, toCardError } from './card-error.ts';
import { messages } from './messages.ts';

/** A card that Stripe has saved for a customer. */
export interface SavedCard {
  paymentMethodId: string;
  last4: string;
}

/** Actions on the card in the field. They reject with a `CardError` or an `ApiError`. */
export interface Card {
  /**
   * Saves the card for a Stripe customer. A function as `customer` creates the customer only once the card is valid. The
   * bank may ask for authentication (3DS). Without the `clientSecret` of a setup intent, one is created here.
   */
  save: (customer: string | (() => Promise<string>), clientSecret?: string) => Promise<SavedCard>;
}

/** The card of the `CardField` in the same `CardProvider`. */
export function useCard(): Card {
  const stripe = useStripe();
  const elements = useElements();

  const save: Card['save'] = async (customer, clientSecret) => {
    if (!stripe) throw new CardError(messages.unavailable);
    const card = elements?.getElement(CardElement);
    if (!card) throw new CardError(messages.elementMissing);
    // first, because a typing mistake then costs no API call, and only this response has the last four digits
    const made = await stripe.createPaymentMethod({ type: 'card', card });
    if (made.error) throw toCardError(made.error);
    const { id, card: facts } = made.paymentMethod;
    const customerId = typeof customer === 'string' ? customer : await customer();
    const secret =
      clientSecret ?? (await api.subscriptions.setupIntent({ body: { customerId } })).data.clientSecret;
    const { error, setupIntent } = await stripe.confirmCardSetup(secret, { payment_method: id });
    if (error) throw toCardError(error);
    if (setupIntent.status !== 'succeeded') throw new CardError(messages.cardFailed, true);
    return { paymentMethodId: id, last4: facts?.last4 ?? '' };
  };

  return { save };
}
