/** A reason why a card is not charged. */
export interface Decline {
  /** The API's error code. */
  code: string;
  /** The bank's reason; null when the bank did not decide. */
  declineCode: string | null;
  /** The API's message. */
  message: string;
  /** The buyer's message, in Spanish. */
  spanish: string;
}

/** The declines that test cards cause. */
export const declines = {
  card_declined: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
    spanish: 'Se ha rechazado tu tarjeta. Prueba con otra.',
  },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    spanish: 'Tu tarjeta no tiene fondos suficientes. Prueba con otra.',
  },
  lost_card: {
    code: 'card_declined',
    declineCode: 'lost_card',
    message: 'Your card was declined.',
    spanish: 'Se ha rechazado tu tarjeta. Prueba con otra.',
  },
  stolen_card: {
    code: 'card_declined',
    declineCode: 'stolen_card',
    message: 'Your card was declined.',
    spanish: 'Se ha rechazado tu tarjeta. Prueba con otra.',
  },
  expired_card: {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
    spanish: 'Tu tarjeta ha caducado. Prueba con otra.',
  },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    spanish: 'El código de seguridad de tu tarjeta es incorrecto.',
  },
  processing_error: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
    spanish: 'Se ha producido un error al procesar tu tarjeta. Inténtalo de nuevo dentro de un momento.',
  },
  live_card: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
    spanish: 'Se ha rechazado tu tarjeta: aquí solo valen tarjetas de prueba, nunca una de verdad.',
  },
  authentication_failed: {
    code: 'payment_intent_authentication_failure',
    declineCode: null,
    message: 'The provided PaymentMethod has failed authentication. You can provide a new PaymentMethod.',
    spanish: 'No hemos podido autenticar tu método de pago. Elige otro y vuelve a intentarlo.',
  },
  debit_failed: {
    code: 'payment_intent_payment_attempt_failed',
    declineCode: null,
    message: 'The payment failed.',
    spanish: 'El banco no ha aceptado el cargo.',
  },
} satisfies Record<string, Decline>;

export type DeclineName = keyof typeof declines;
