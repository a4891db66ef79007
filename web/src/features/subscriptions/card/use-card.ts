import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { stripeApi } from '../../../api/stripe.ts';
import { CardError, toCardError } from './card-error.ts';
import { messages } from './messages.ts';

/** A card that Stripe keeps for a customer. */
export interface SavedCard {
  paymentMethodId: string;
  last4: string;
}

/** What can be done with the card in the field. Rejects with a `CardError` or the API's error. */
export interface Card {
  /**
   * Saves it for a customer of Stripe's, who may be made only once the card is well typed; its bank may ask (3DS)
   * meanwhile. `clientSecret` is that of a set-up intent which the caller has begun; without it one is begun here.
   */
  save: (customer: string | (() => Promise<string>), clientSecret?: string) => Promise<SavedCard>;
}

/** The card of the `CardField` beside it; within `CardProvider`. */
export function useCard(): Card {
  const stripe = useStripe();
  const elements = useElements();

  const save: Card['save'] = async (customer, clientSecret) => {
    if (!stripe) throw new CardError(messages.unavailable);
    const card = elements?.getElement(CardElement);
    if (!card) throw new CardError(messages.elementMissing);
    // first of all, so that a typing mistake costs no call, and because only this answer tells the last four digits
    const made = await stripe.createPaymentMethod({ type: 'card', card });
    if (made.error) throw toCardError(made.error);
    const { id, card: facts } = made.paymentMethod;
    const customerId = typeof customer === 'string' ? customer : await customer();
    const secret = clientSecret ?? (await stripeApi.setupIntent({ body: { customerId } })).data.clientSecret;
    const { error, setupIntent } = await stripe.confirmCardSetup(secret, { payment_method: id });
    if (error) throw toCardError(error);
    if (setupIntent.status !== 'succeeded') throw new CardError(messages.cardFailed, true);
    return { paymentMethodId: id, last4: facts?.last4 ?? '' };
  };

  return { save };
}
